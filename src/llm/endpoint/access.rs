//! A service with its key, and a model there.

use super::{ApiKey, BaseUrl, SettingsError};

/// A service and its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Access {
    base_url: BaseUrl,
    key: ApiKey,
}

impl Access {
    /// Checks and tidies both fields as a person filled them in. An empty key means none.
    ///
    /// # Errors
    /// A [`SettingsError`] about the first unusable field.
    pub fn new(base_url: &str, key: &str) -> Result<Self, SettingsError> {
        Ok(Self {
            base_url: BaseUrl::new(base_url)?,
            key: ApiKey::new(key)?,
        })
    }

    /// Returns the base URL of the service.
    pub fn base_url(&self) -> &BaseUrl {
        &self.base_url
    }

    /// Returns the key, which may be [`ApiKey::NONE`].
    pub fn key(&self) -> &ApiKey {
        &self.key
    }
}

/// A model at a service.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    access: Access,
    model: String,
}

impl Endpoint {
    /// Checks and tidies the three fields as a person filled them in. An empty key means none.
    ///
    /// ```
    /// use among_agents::llm::Endpoint;
    ///
    /// let endpoint = Endpoint::new("localhost:11434/v1/", " llama3.2 ", "")?;
    /// assert_eq!(endpoint.base_url().as_str(), "http://localhost:11434/v1");
    /// assert_eq!(endpoint.model(), "llama3.2");
    /// assert!(endpoint.key().is_none());
    /// # Ok::<(), among_agents::llm::SettingsError>(())
    /// ```
    ///
    /// # Errors
    /// A [`SettingsError`] about the first unusable field.
    pub fn new(base_url: &str, model: &str, key: &str) -> Result<Self, SettingsError> {
        let base_url = BaseUrl::new(base_url)?;
        let model = model.trim();
        if model.is_empty() {
            return Err(SettingsError::NoModel);
        }
        Ok(Self {
            access: Access {
                base_url,
                key: ApiKey::new(key)?,
            },
            model: model.to_owned(),
        })
    }

    /// Returns another model at the same service, with the same key.
    ///
    /// # Errors
    /// [`SettingsError::NoModel`] if the name is empty.
    pub fn with_model(&self, model: &str) -> Result<Self, SettingsError> {
        match model.trim() {
            "" => Err(SettingsError::NoModel),
            model => Ok(Self {
                access: self.access.clone(),
                model: model.to_owned(),
            }),
        }
    }

    /// Returns the service and its key.
    pub fn access(&self) -> &Access {
        &self.access
    }

    /// Returns the base URL of the service.
    pub fn base_url(&self) -> &BaseUrl {
        self.access.base_url()
    }

    /// Returns the model's name at the service.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Returns the key, which may be [`ApiKey::NONE`].
    pub fn key(&self) -> &ApiKey {
        self.access.key()
    }
}
