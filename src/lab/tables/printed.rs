//! Tables laid out as text, Markdown or CSV.

use super::StudyTables;

/// How tables are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// Aligned, for a terminal.
    Text,
    /// Markdown.
    Markdown,
    /// Comma-separated values, the tables one after the other. Sentences are lines with a `#`.
    Csv,
}

/// A part of what is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::lab) enum Block {
    /// A heading.
    Heading(String),
    /// Sentences.
    Note(String),
    /// A table. The first row is its head; the first column is of words, the others of figures.
    Table(Vec<Vec<String>>),
}

impl StudyTables {
    /// Lays out all tables.
    pub fn print(&self, layout: Layout) -> String {
        print_blocks(&self.blocks(), layout)
    }
}

/// Lays out these parts.
pub(in crate::lab) fn print_blocks(blocks: &[Block], layout: Layout) -> String {
    let blocks: Vec<String> = blocks.iter().map(|block| block.print(layout)).collect();
    blocks.join("\n")
}

impl Block {
    fn print(&self, layout: Layout) -> String {
        match (self, layout) {
            (Block::Heading(words), Layout::Text) => {
                format!("{words}\n{}\n", "=".repeat(words.chars().count()))
            }
            (Block::Heading(words), Layout::Markdown) => format!("## {words}\n"),
            (Block::Heading(words) | Block::Note(words), Layout::Csv) => format!("# {words}\n"),
            (Block::Note(words), _) => format!("{words}\n"),
            (Block::Table(rows), Layout::Text) => aligned(rows),
            (Block::Table(rows), Layout::Markdown) => markdown(rows),
            (Block::Table(rows), Layout::Csv) => csv(rows),
        }
    }
}

fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let lines = rows.iter().map(|row| {
        let cells = row
            .iter()
            .zip(&widths)
            .enumerate()
            .map(|(at, (cell, width))| match at {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
        format!("{}\n", cells.collect::<Vec<_>>().join("  ").trim_end())
    });
    lines.collect()
}

fn markdown(rows: &[Vec<String>]) -> String {
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let escaped = |row: &Vec<String>| {
        row.iter()
            .map(|cell| cell.replace('|', "\\|"))
            .collect::<Vec<_>>()
    };
    let Some((head, body)) = rows.split_first() else {
        return String::new();
    };
    let rule = (0..head.len()).map(|at| if at == 0 { "---" } else { "---:" }.to_owned());
    let body = body.iter().map(|row| line(escaped(row)));
    [line(escaped(head)), line(rule.collect())]
        .into_iter()
        .chain(body)
        .collect()
}

fn csv(rows: &[Vec<String>]) -> String {
    let quoted = |cell: &String| match cell.contains([',', '"', '\n']) {
        true => format!("\"{}\"", cell.replace('"', "\"\"")),
        false => cell.clone(),
    };
    let lines = rows
        .iter()
        .map(|row| row.iter().map(quoted).collect::<Vec<_>>().join(",") + "\n");
    lines.collect()
}
