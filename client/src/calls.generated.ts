// Written by "npm run openapi" from docs/openapi.json.

export interface paths {
    "/login": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accedere con e-mail e password
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postLogin"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Uscire
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postLogout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/me": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi sono, che cosa vedo nel menu e quali funzioni sono attive
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Basta un token qualsiasi.
         */
        get: operations["getApiV1Me"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/forgot-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chiedere il collegamento per una nuova password
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postForgotPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset-password/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Controllare se un collegamento vale ancora, e per quale account
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postResetPasswordCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Scegliere una nuova password
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/login-methods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come si può accedere
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getApiLoginMethods"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/sso/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Andare ad accedere da un fornitore di identità
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getLoginSsoProvider"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/sso/{provider}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Confermare chi si è presso il fornitore
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getLoginSsoProviderConfirm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/sso/{provider}/callback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il ritorno dal fornitore di identità
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getLoginSsoProviderCallback"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/sso-logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Dove si è ancora connessi dopo essere usciti
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getLoginSsoLogout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/sso/{provider}/logout": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Uscire anche dal fornitore di identità
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getLoginSsoProviderLogout"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/sso/{provider}/logged-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il ritorno dopo l’uscita dal fornitore
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getLoginSsoProviderLoggedOut"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/second-factor/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Che cosa chiedere alla passkey nel secondo passo
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postLoginSecondFactorOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/second-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Il secondo passo di un accesso
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postLoginSecondFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/passkey/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Che cosa chiedere alla passkey per accedere
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postLoginPasskeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/login/passkey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accedere con una passkey
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postLoginPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I propri secondi fattori
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiProfileFactors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/factors/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cominciare ad aggiungere l’app dei codici
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiProfileFactorsTotp"];
        /**
         * Togliere l’app dei codici
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiProfileFactorsTotp"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/factors/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confermare l’app dei codici con un codice
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiProfileFactorsTotpConfirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/factors/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Avere nuovi codici di recupero
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiProfileFactorsRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/factors/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Che cosa chiedere a una nuova passkey
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiProfileFactorsPasskeysOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/factors/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Aggiungere una passkey
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiProfileFactorsPasskeys"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/factors/passkeys/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Dare un nome a una passkey
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiProfileFactorsPasskeysId"];
        post?: never;
        /**
         * Togliere una passkey
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiProfileFactorsPasskeysId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/factors/trusted-devices/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Non fidarsi più di un dispositivo
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiProfileFactorsTrustedDevicesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/identity-links/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cominciare a collegare un account
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiProfileIdentityLinksProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il proprio profilo
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiProfile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/edit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Modificare il proprio profilo
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiProfileEdit"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/change-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Cambiare la propria password
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiProfileChangePassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/confirm-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confermare la propria password prima di un’operazione delicata
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiProfileConfirmPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le proprie sessioni aperte
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiProfileSessions"];
        put?: never;
        post?: never;
        /**
         * Chiudere tutte le altre proprie sessioni
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiProfileSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Chiudere una propria sessione
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiProfileSessionsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli account collegati con cui si accede
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiProfileIdentities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/identities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Scollegare un account
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiProfileIdentitiesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/logins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli ultimi accessi al proprio utente
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiProfileLogins"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Come si è avvisati
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiProfileNotifications"];
        /**
         * Scegliere come essere avvisati
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiProfileNotifications"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/confirm-email/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confermare un nuovo indirizzo
         * @description Può chiunque, anche senza accesso.
         */
        post: operations["postConfirmEmailToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/unsubscribe/{token}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Non ricevere più e-mail di un tipo
         * @description Il collegamento di List-Unsubscribe (RFC 8058). La risposta è la stessa per ogni collegamento.
         *
         *     Può chiunque, anche senza accesso.
         */
        post: operations["postUnsubscribeToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/profile/upload-avatar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambiare la propria immagine
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiProfileUploadAvatar"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/avatars/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * L’immagine di una persona
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getAvatarsUserId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/home": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Che cosa c’è da fare, secondo il ruolo
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1Home"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quanti elementi sono collegati: dealers
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1DealersIdRelated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quanti elementi sono collegati: workshops
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1WorkshopsIdRelated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/related": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quanti elementi sono collegati: customers
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1CustomersIdRelated"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cercare in tutto il portale
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1Search"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/unread": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le notifiche da mostrare nel banner, e quante non sono lette
         * @description Risponde 304 a chi manda `If-None-Match` con l’ETag ricevuto.
         *
         *     Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getNotificationsUnread"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/dropdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le notifiche più recenti
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getNotificationsDropdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/notifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutte le proprie notifiche
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1Notifications"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}/mark-alert-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chiudere una notifica del banner
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postNotificationsIdMarkAlertRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}/mark-dropdown-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Segnare come letta una notifica
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postNotificationsIdMarkDropdownRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/mark-all-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Segnare tutte come lette
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postNotificationsMarkAllRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Aprire una notifica: dove porta
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postNotificationsIdOpen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/notifications/stream": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli avvisi di nuove notifiche, come eventi
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getNotificationsStream"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le attività di chi chiama, un anno per pagina
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1Activities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un’attività
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivitiesId"];
        put?: never;
        /**
         * Caricare documenti di un’attività
         * @description I file rifiutati sono detti uno per uno, in `refused`; gli altri sono caricati lo stesso. Un rifiuto con un `code` chiede una conferma: il file è accettato se è inviato di nuovo con quel codice nel campo `confirmed` (più codici separati da virgole). Con il campo `notify` uguale a `later` chi verifica riceve un solo avviso per più invii vicini.
         *
         *     Possono: Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivitiesId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{activity_year_id}/activities/{activity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un’attività da modificare, con il suo uso
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsActivityYearIdActivitiesActivityId"];
        /**
         * Modificare un’attività
         * @description In JSON, o come modulo: il JSON nel campo `activity`, i moduli in bianco come file.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        put: operations["putApiV1ActivityYearsActivityYearIdActivitiesActivityId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{activity_year_id}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Creare un’attività in un anno
         * @description In JSON, o come modulo: il JSON nel campo `activity`, i moduli in bianco come file.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityYearsActivityYearIdActivities"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity_document_type/{id}/form": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il modulo in bianco di un documento
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getActivityDocumentTypeIdForm"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/activity_years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A che punto sono le concessionarie con le attività di un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1DealersActivityYears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le attività di una delle concessionarie, un anno per pagina, con i documenti caricati
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1DealersIdActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/activity_years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A che punto sono le officine con le attività di un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1WorkshopsActivityYears"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}/activities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le attività di una delle officine, un anno per pagina, con i documenti caricati
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1WorkshopsIdActivities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{id}/uploaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I documenti che il partner di chi chiama ha caricato per un’attività
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivitiesIdUploaded"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/activity_document_upload/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il file di un documento caricato
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getActivityDocumentUploadId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/zip/size": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quanto è grande lo ZIP di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityDocumentUploadsZipSize"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/zip": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I file di un filtro in uno ZIP
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityDocumentUploadsZip"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I documenti da verificare, e tutti gli altri
         * @description Con `year` chi carica documenti ha invece un elenco semplice dei suoi, come lo vuole la specifica.
         *
         *     Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityDocumentUploads"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I documenti come foglio di calcolo
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityDocumentUploadsXls"];
        put?: never;
        /**
         * I documenti scelti come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        post: operations["postApiV1ActivityDocumentUploadsXls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Che cosa offrono i filtri dei documenti
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityDocumentUploadsFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quanti documenti aspettano la verifica
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityDocumentUploadsPending"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutti i documenti di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityDocumentUploadsSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un documento da esaminare, con quelli di prima
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityDocumentUploadsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_types/{id}/not_applicable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dichiarare un documento non applicabile
         * @description Possono: Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityDocumentTypesIdNotApplicable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/{id}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ritirare un documento non ancora verificato
         * @description Possono: Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityDocumentUploadsIdWithdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}/activities/{activity_id}/uploaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I documenti caricati da una concessionaria per un’attività
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1DealersIdActivitiesActivityIdUploaded"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}/activities/{activity_id}/manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verificare o rifiutare i documenti di una concessionaria
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1DealersIdActivitiesActivityIdManage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}/activities/{activity_id}/uploaded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I documenti caricati da un’officina per un’attività
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1WorkshopsIdActivitiesActivityIdUploaded"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}/activities/{activity_id}/manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verificare o rifiutare i documenti di un’officina
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1WorkshopsIdActivitiesActivityIdManage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/{id}/review": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Dire che si sta esaminando un documento
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityDocumentUploadsIdReview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_document_uploads/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verificare o rifiutare documenti di più partner
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityDocumentUploadsVerify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli anni
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYears"];
        put?: never;
        /**
         * Creare un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityYears"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un anno con le sue attività
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsId"];
        /**
         * Cambiare un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        put: operations["putApiV1ActivityYearsId"];
        post?: never;
        /**
         * Eliminare un anno senza documenti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        delete: operations["deleteApiV1ActivityYearsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/copy": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Copiare in un anno vuoto le attività dell’anno precedente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityYearsIdCopy"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Aprire tutte le bozze di un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityYearsIdOpen"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rejection_reasons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I motivi di rifiuto preparati
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1RejectionReasons"];
        put?: never;
        /**
         * Preparare un motivo di rifiuto
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1RejectionReasons"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rejection_reasons/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un motivo di rifiuto
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1RejectionReasonsId"];
        /**
         * Cambiare o archiviare un motivo di rifiuto
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        put: operations["putApiV1RejectionReasonsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/dashboard/dealers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quante e quali concessionarie hanno completato le attività di un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdDashboardDealers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/dashboard/workshops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quante e quali officine hanno completato le attività di un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdDashboardWorkshops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/matrix/dealers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La matrice di concessionarie e attività di un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdMatrixDealers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/matrix/dealers/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La matrice di concessionarie e attività come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdMatrixDealersXls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/matrix/workshops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La matrice di officine e attività di un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdMatrixWorkshops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/matrix/workshops/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La matrice di officine e attività come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdMatrixWorkshopsXls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{id}/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ricordare un’attività ai partner scelti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivitiesIdReminders"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activities/{id}/reminders/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chi riceverebbe un promemoria, e con quali parole
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        post: operations["postApiV1ActivitiesIdRemindersPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/reminders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I promemoria inviati in un anno
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdReminders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/progress/dealers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutte le concessionarie di un filtro sull’avanzamento
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdProgressDealers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/reminders/dealers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ricordare alle concessionarie in ritardo i loro documenti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityYearsIdRemindersDealers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/progress/workshops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutte le officine di un filtro sull’avanzamento
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `activities:read`.
         */
        get: operations["getApiV1ActivityYearsIdProgressWorkshops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/activity_years/{id}/reminders/workshops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ricordare alle officine in ritardo i loro documenti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `activities:write`.
         */
        post: operations["postApiV1ActivityYearsIdRemindersWorkshops"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/lead_statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli stati di una segnalazione con i loro nomi
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (tutte le righe), Responsabile vendite RT (tutte le righe), Venditore concessionaria (tutte le righe), Titolare e venditore concessionaria (tutte le righe), Utente officina (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV2LeadStatuses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le segnalazioni che chi chiama vede
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1Leads"];
        put?: never;
        /**
         * Segnalare un cliente interessato
         * @description La stessa segnalazione (officina, cliente, modello, tipo di lavoro, quantità, note) entro dieci minuti risponde 409 con l’`id` della prima.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1Leads"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le segnalazioni come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsXls"];
        put?: never;
        /**
         * Le segnalazioni scelte come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        post: operations["postApiV1LeadsXls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/board": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le segnalazioni per stato
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsBoard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/filters": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Che cosa offrono i filtri delle segnalazioni
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsFilters"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una segnalazione
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsId"];
        /**
         * Modificare una segnalazione
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        put: operations["putApiV1LeadsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/{id}/manage": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una segnalazione da gestire, con la sua storia
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Venditore concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsIdManage"];
        put?: never;
        /**
         * Gestire una segnalazione: stato, note, preventivo
         * @description Un modulo con i campi `lead[status]`, `lead[salesnotes]`, …
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Venditore concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadsIdManage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/{id}/lead_offers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verificare o rifiutare preventivi
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadsIdLeadOffers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/lead_offers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il file di un preventivo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getLeadOffersId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/{id}/change-created-status/{status}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approvare (`approved`) o annullare (`cancelled`) una segnalazione
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadsIdChangeCreatedStatusStatus"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutte le segnalazioni di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/approve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Approvare più segnalazioni
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadsApprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/unapprove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ritirare l’approvazione di più segnalazioni
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadsUnapprove"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cercare a chi si possono assegnare segnalazioni
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsAssignees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assegnare più segnalazioni a una persona
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1LeadsAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Togliere più segnalazioni a una persona
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1LeadsUnassign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/{id}/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi vede una segnalazione, e perché
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsIdUsers"];
        /**
         * Scegliere chi vede una segnalazione oltre a chi la vede per ruolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiV1LeadsIdUsers"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le segnalazioni in cifre
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/lead_models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I modelli di interesse che si possono scegliere
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (tutte le righe), Responsabile vendite RT (tutte le righe), Venditore concessionaria (tutte le righe), Titolare e venditore concessionaria (tutte le righe), Utente officina (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV2LeadModels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_models": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I modelli di interesse
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadModels"];
        put?: never;
        /**
         * Aggiungere ai modelli di interesse
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadModels"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_models/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutti i modelli di interesse di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadModelsSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_models/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archiviare modelli di interesse
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadModelsArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_models/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare in uso modelli di interesse
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadModelsUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_models/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Uno dei modelli di interesse
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadModelsId"];
        /**
         * Cambiare uno dei modelli di interesse
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        put: operations["putApiV1LeadModelsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/lead_work_types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I tipi di lavoro che si possono scegliere
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (tutte le righe), Responsabile vendite RT (tutte le righe), Venditore concessionaria (tutte le righe), Titolare e venditore concessionaria (tutte le righe), Utente officina (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV2LeadWorkTypes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_work_types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I tipi di lavoro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadWorkTypes"];
        put?: never;
        /**
         * Aggiungere ai tipi di lavoro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadWorkTypes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_work_types/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutti i tipi di lavoro di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadWorkTypesSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_work_types/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archiviare tipi di lavoro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadWorkTypesArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_work_types/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare in uso tipi di lavoro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        post: operations["postApiV1LeadWorkTypesUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/lead_work_types/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Uno dei tipi di lavoro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadWorkTypesId"];
        /**
         * Cambiare uno dei tipi di lavoro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:write`.
         */
        put: operations["putApiV1LeadWorkTypesId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/districts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le province con le loro regioni
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (tutte le righe), Responsabile vendite RT (tutte le righe), Venditore concessionaria (tutte le righe), Titolare concessionaria (tutte le righe), Titolare e venditore concessionaria (tutte le righe), Utente officina (tutte le righe).
         *
         *     Basta un token qualsiasi.
         */
        get: operations["getApiV1Districts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        get: operations["getApiV1Dealers"];
        put?: never;
        /**
         * Creare una concessionaria
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:write`.
         */
        post: operations["postApiV1Dealers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le concessionarie come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        get: operations["getApiV1DealersXls"];
        put?: never;
        /**
         * Le concessionarie scelte come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        post: operations["postApiV1DealersXls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una concessionaria
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        get: operations["getApiV1DealersId"];
        /**
         * Modificare una concessionaria
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:write`.
         */
        put: operations["putApiV1DealersId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        get: operations["getApiV1Workshops"];
        put?: never;
        /**
         * Creare un’officina
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:write`.
         */
        post: operations["postApiV1Workshops"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le officine come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        get: operations["getApiV1WorkshopsXls"];
        put?: never;
        /**
         * Le officine scelte come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        post: operations["postApiV1WorkshopsXls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un’officina con la storia delle sue concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        get: operations["getApiV1WorkshopsId"];
        /**
         * Modificare un’officina
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:write`.
         */
        put: operations["putApiV1WorkshopsId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutte le concessionarie di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        get: operations["getApiV1DealersSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/managers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cercare chi può seguire le concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        get: operations["getApiV1DealersManagers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assegnare concessionarie a una persona
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1DealersAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Togliere concessionarie a una persona
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1DealersUnassign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutte le officine di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        get: operations["getApiV1WorkshopsSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/managers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cercare chi può seguire le officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        get: operations["getApiV1WorkshopsManagers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assegnare officine a una persona
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1WorkshopsAssign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Togliere officine a una persona
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1WorkshopsUnassign"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/dealers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cercare concessionarie per nome o Baldo ID
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        get: operations["getApiV2Dealers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/workshops": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cercare officine per nome o Baldo ID
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        get: operations["getApiV2Workshops"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I clienti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1Customers"];
        put?: never;
        /**
         * Creare un cliente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1Customers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutti i clienti di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * I clienti scelti come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        post: operations["postApiV1CustomersXls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un cliente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersId"];
        /**
         * Modificare un cliente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        put: operations["putApiV1CustomersId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v2/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Cercare un cliente per partita IVA
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Utente officina (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV2Customers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/customer_contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I contatti di un cliente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersIdCustomerContacts"];
        put?: never;
        /**
         * Aggiungere un contatto
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersIdCustomerContacts"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/customer_contacts/{contact_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un contatto
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersIdCustomerContactsContactId"];
        /**
         * Modificare un contatto
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        put: operations["putApiV1CustomersIdCustomerContactsContactId"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/customer_notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le note su un cliente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersIdCustomerNotes"];
        put?: never;
        /**
         * Scrivere una nota
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersIdCustomerNotes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/customer_notes/{note_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una nota
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersIdCustomerNotesNoteId"];
        /**
         * Modificare una nota
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        put: operations["putApiV1CustomersIdCustomerNotesNoteId"];
        post?: never;
        /**
         * Eliminare una nota
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        delete: operations["deleteApiV1CustomersIdCustomerNotesNoteId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/merge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Che cosa sposterebbe l’unione di due clienti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersIdMerge"];
        put?: never;
        /**
         * Unire un altro cliente a questo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersIdMerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/unmerge": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annullare l’unione di un cliente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersIdUnmerge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/archive/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Che cosa tocca l’archiviazione: concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        post: operations["postApiV1DealersArchiveEffects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archiviare più righe: concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:write`.
         */
        post: operations["postApiV1DealersArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archiviare una riga: concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:write`.
         */
        post: operations["postApiV1DealersIdArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare in uso più righe: concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:write`.
         */
        post: operations["postApiV1DealersUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare in uso una riga: concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:write`.
         */
        post: operations["postApiV1DealersIdUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/archive/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Che cosa tocca l’archiviazione: officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        post: operations["postApiV1WorkshopsArchiveEffects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archiviare più righe: officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:write`.
         */
        post: operations["postApiV1WorkshopsArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archiviare una riga: officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:write`.
         */
        post: operations["postApiV1WorkshopsIdArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare in uso più righe: officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:write`.
         */
        post: operations["postApiV1WorkshopsUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare in uso una riga: officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:write`.
         */
        post: operations["postApiV1WorkshopsIdUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/archive/effects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Che cosa tocca l’archiviazione: clienti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        post: operations["postApiV1CustomersArchiveEffects"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archiviare più righe: clienti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/archive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Archiviare una riga: clienti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersIdArchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare in uso più righe: clienti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/unarchive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare in uso una riga: clienti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersIdUnarchive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/import/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il modello per importare concessionarie
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        get: operations["getApiV1DealersImportTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Importare concessionarie: prima che cosa cambierebbe, poi con il piano
         * @description Con `confirm` e il `plan` della prima risposta scrive; senza, dice soltanto che cosa cambierebbe.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:write`.
         */
        post: operations["postApiV1DealersImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/import/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il modello per importare officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        get: operations["getApiV1WorkshopsImportTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Importare officine: prima che cosa cambierebbe, poi con il piano
         * @description Con `confirm` e il `plan` della prima risposta scrive; senza, dice soltanto che cosa cambierebbe.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:write`.
         */
        post: operations["postApiV1WorkshopsImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/import/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il modello per importare clienti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersImportTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Importare clienti: prima che cosa cambierebbe, poi con il piano
         * @description Con `confirm` e il `plan` della prima risposta scrive; senza, dice soltanto che cosa cambierebbe.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:write`.
         */
        post: operations["postApiV1CustomersImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/news": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le news
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Un token deve avere l’autorizzazione `news:read`.
         */
        get: operations["getApiV1News"];
        put?: never;
        /**
         * Scrivere una news
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `news:write`.
         */
        post: operations["postApiV1News"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/news/audience": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Quante persone avvisa il salvataggio di una news
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `news:read`.
         */
        get: operations["getApiV1NewsAudience"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/news/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Una news
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Un token deve avere l’autorizzazione `news:read`.
         */
        get: operations["getApiV1NewsId"];
        put?: never;
        /**
         * Modificare una news
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `news:write`.
         */
        post: operations["postApiV1NewsId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/document_news/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un allegato
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Un token deve avere l’autorizzazione `news:read`.
         */
        get: operations["getDocumentNewsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/news/{id}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confermare di aver letto una news
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Un token deve avere l’autorizzazione `news:write`.
         */
        post: operations["postApiV1NewsIdRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/news/{id}/readers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi ha confermato di aver letto una news
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `news:read`.
         */
        get: operations["getApiV1NewsIdReaders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/news/{id}/remind": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ricordare una news a chi non l’ha letta
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `news:write`.
         */
        post: operations["postApiV1NewsIdRemind"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshop_market_shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I file delle quote di mercato
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:read`.
         */
        get: operations["getApiV1WorkshopMarketShares"];
        put?: never;
        /**
         * Caricare un file di quote
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:write`.
         */
        post: operations["postApiV1WorkshopMarketShares"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshop_market_shares/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il modello del file
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:read`.
         */
        get: operations["getApiV1WorkshopMarketSharesTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshop_market_shares/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un file di quote con i suoi destinatari
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:read`.
         */
        get: operations["getApiV1WorkshopMarketSharesId"];
        put?: never;
        /**
         * Inviare le quote alle officine
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:write`.
         */
        post: operations["postApiV1WorkshopMarketSharesId"];
        /**
         * Eliminare un file non inviato
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:write`.
         */
        delete: operations["deleteApiV1WorkshopMarketSharesId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshop_market_shares/{id}/preview/{workshop_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * L’e-mail che un’officina riceverebbe
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:read`.
         */
        get: operations["getApiV1WorkshopMarketSharesIdPreviewWorkshopId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshop_market_shares/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inviare a sé stessi un’e-mail di prova
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:write`.
         */
        post: operations["postApiV1WorkshopMarketSharesIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshop_market_shares/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ritentare le e-mail non consegnate
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `market_shares:write`.
         */
        post: operations["postApiV1WorkshopMarketSharesIdRetry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}/market_shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le quote di un’officina nel tempo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile post vendita RT (le righe che gli spettano), Utente officina (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `market_shares:read`.
         */
        get: operations["getApiV1WorkshopsIdMarketShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}/market_shares": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le quote delle officine di una concessionaria nel tempo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe), Responsabile vendite RT (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `market_shares:read`.
         */
        get: operations["getApiV1DealersIdMarketShares"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/import/template": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il modello per importare utenti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `users:read`.
         */
        get: operations["getApiUsersImportTemplate"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Importare utenti: prima che cosa cambierebbe, poi con il piano
         * @description Con il campo invite=0 le persone nuove non ricevono l’invito: si mandano poi con /api/users/invite.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/roles": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I ruoli
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `users:read`.
         */
        get: operations["getApiRoles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli utenti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `users:read`.
         */
        get: operations["getApiUsers"];
        put?: never;
        /**
         * Creare e invitare un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Modificare un utente
         * @description Con un altro indirizzo, o un ruolo che non è più di amministratore, finiscono i token dei servizi di cui la persona risponde, ma non quelli di `keep_tokens`.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiUsersId"];
        post?: never;
        /**
         * Chiudere un account
         * @description Finiscono anche i token dei servizi di cui la persona risponde, ma non quelli di `keep_tokens`.
         *
         *     Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiUsersId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riaprire un account
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutti gli utenti di un filtro
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `users:read`.
         */
        get: operations["getApiUsersSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli utenti come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `users:read`.
         */
        get: operations["getApiUsersXls"];
        put?: never;
        /**
         * Gli utenti scelti come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `users:read`.
         */
        post: operations["postApiUsersXls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Chiudere più account
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riaprire più account
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mandare a più utenti il collegamento per la password
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sospendere più utenti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersSuspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riattivare più utenti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersReactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invitare di nuovo più utenti
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/partners/areas": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le aree con i loro partner, per assegnarli a un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `users:read`.
         */
        get: operations["getApiUsersPartnersAreas"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/partners/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Trovare i partner da assegnare a un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersPartnersResolve"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reset-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mandare il collegamento per la password
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersIdResetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/set-password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Impostare una password provvisoria
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersIdSetPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/suspend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sospendere un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersIdSuspend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riattivare un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersIdReactivate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/invite": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Invitare di nuovo un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersIdInvite"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/credentials": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Con che cosa un utente può accedere
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Un token deve avere l’autorizzazione `users:read`.
         */
        get: operations["getApiUsersIdCredentials"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/identities/{identity_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Scollegare un account da un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiUsersIdIdentitiesIdentityId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/passkeys/{passkey_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Togliere una passkey a un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiUsersIdPasskeysPasskeyId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/trusted-devices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Dimenticare i dispositivi ricordati di un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiUsersIdTrustedDevices"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/users/{id}/reset-factors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Azzerare i secondi fattori di un utente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiUsersIdResetFactors"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/impersonations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi ha navigato come chi
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiImpersonations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impersonate/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * La pagina che chiede il motivo
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getImpersonateId"];
        put?: never;
        /**
         * Navigare come un’altra persona
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postImpersonateId"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/impersonate/stop": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Tornare al proprio utente
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postImpersonateStop"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I propri token, e le autorizzazioni che si possono dare
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1Tokens"];
        put?: never;
        /**
         * Creare un token
         * @description `secret` è il token: è mostrato questa volta sola.
         *
         *     Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1Tokens"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/scopes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le autorizzazioni che si possono dare a un utente
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1TokensScopes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revocare un token
         * @description Possono: Amministratore (tutte le righe), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiV1TokensId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I token di tutti
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiTokens"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I webhook
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1Webhooks"];
        put?: never;
        /**
         * Creare un webhook
         * @description La risposta ha il segreto con cui sono firmati gli eventi.
         *
         *     Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1Webhooks"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un webhook
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1WebhooksId"];
        /**
         * Modificare un webhook
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiV1WebhooksId"];
        post?: never;
        /**
         * Eliminare un webhook
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiV1WebhooksId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cambiare il segreto di un webhook
         * @description Per un giorno gli eventi sono firmati anche con il segreto di prima. Cambiarlo di nuovo entro quel giorno fa cessare subito quello più vecchio, e richiede confirmed: altrimenti la risposta è 409.
         *
         *     Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1WebhooksIdSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mandare un evento di prova
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1WebhooksIdTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli eventi mandati a un webhook
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1WebhooksIdDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un evento mandato, con il suo contenuto
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1WebhooksDeliveriesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/deliveries/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mandare di nuovo un evento
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1WebhooksDeliveriesIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{id}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mandare di nuovo gli eventi non consegnati
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1WebhooksIdReplay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/menu-management": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le voci del menu
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiMenuManagement"];
        put?: never;
        /**
         * Aggiungere una voce
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiMenuManagement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/menu-management/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Modificare una voce
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiMenuManagementId"];
        post?: never;
        /**
         * Eliminare una voce
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiMenuManagementId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le e-mail
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiMails"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutte le e-mail di un filtro
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiMailsSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inviare di nuovo più e-mail
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiMailsSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inviare a chi chiama un messaggio di prova, subito
         * @description 409 senza un server di posta.
         *
         *     Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiMailsTest"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un’e-mail
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiMailsId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/mails/{id}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Inviare di nuovo un’e-mail
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiMailsIdSend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le modifiche, riga per riga o per richiesta
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `audits:read`.
         */
        get: operations["getApiAudits"];
        put?: never;
        /**
         * Riportare i dati a un momento
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiAudits"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/dealers/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi ha cambiato che cosa: una concessionaria
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `dealers:read`.
         */
        get: operations["getApiV1DealersIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/workshops/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi ha cambiato che cosa: un’officina
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `workshops:read`.
         */
        get: operations["getApiV1WorkshopsIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi ha cambiato che cosa: un cliente
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `customers:read`.
         */
        get: operations["getApiV1CustomersIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/leads/{id}/history": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi ha cambiato che cosa: una segnalazione
         * @description Possono: Amministratore (tutte le righe), Superuser RT (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `leads:read`.
         */
        get: operations["getApiV1LeadsIdHistory"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audits/{model_type}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un elemento com’era in un momento
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `audits:read`.
         */
        get: operations["getApiAuditsModelTypeId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audits/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Che cosa cambierebbe un ritorno a un momento
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiAuditsPreview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audits/{id}/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annullare una modifica
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiAuditsIdUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audits/{id}/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare un elemento eliminato
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiAuditsIdRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accesses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Chi è entrato, chi è stato rifiutato, chi ha preso che cosa
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `audits:read`.
         */
        get: operations["getApiAccesses"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accesses/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli accessi come foglio di calcolo
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `audits:read`.
         */
        get: operations["getApiAccessesXls"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accesses/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un accesso
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Un token deve avere l’autorizzazione `audits:read`.
         */
        get: operations["getApiAccessesId"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved_views": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le viste salvate e le impostazioni degli elenchi
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiV1SavedViews"];
        put?: never;
        /**
         * Salvare una vista
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiV1SavedViews"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/saved_views/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Modificare una vista
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiV1SavedViewsId"];
        post?: never;
        /**
         * Eliminare una vista
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiV1SavedViewsId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/list_settings/{list}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Scegliere colonne e densità di un elenco
         * @description Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Solo con una sessione: un token non può.
         */
        put: operations["putApiV1ListSettingsList"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/healthz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Se il portale e il suo database rispondono
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getHealthz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/metrics": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le misure per Prometheus
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getMetrics"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/livez": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Se il processo risponde
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getLivez"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/readyz": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Se il server può ricevere richieste
         * @description connections conta le connessioni al database: aperte, attese, e quante ne servono al massimo. late_jobs nomina i lavori che su questo server durano più di quanto devono.
         *
         *     Può chiunque, anche senza accesso.
         */
        get: operations["getReadyz"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/.well-known/security.txt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A chi segnalare una debolezza di questa installazione
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getWellKnownSecurityTxt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/demo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Gli account della dimostrazione
         * @description Può chiunque, anche senza accesso.
         */
        get: operations["getApiDemo"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/system": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Lo stato dell’installazione
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiSystem"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/openapi.json": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Questo documento
         * @description Risponde 304 a chi manda `If-None-Match` con l’ETag ricevuto.
         *
         *     Possono: Amministratore (le righe che gli spettano), Superuser RT (le righe che gli spettano), Responsabile post vendita RT (le righe che gli spettano), Responsabile vendite RT (le righe che gli spettano), Venditore concessionaria (le righe che gli spettano), Titolare concessionaria (le righe che gli spettano), Titolare e venditore concessionaria (le righe che gli spettano), Utente officina (le righe che gli spettano), ruoli disegnati.
         *
         *     Basta un token qualsiasi.
         */
        get: operations["getApiV1OpenapiJson"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I modelli e i ruoli disegnati
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiAutomation"];
        put?: never;
        /**
         * Applicare un disegno
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiAutomation"];
        /**
         * Togliere tutti i modelli disegnati
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        delete: operations["deleteApiAutomation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automation/plan": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Che cosa farebbe una modifica dei modelli
         * @description Un disegno, o `undo`, `reset`, `restore`.
         *
         *     Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiAutomationPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automation/undo": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Annullare l’ultima applicazione
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiAutomationUndo"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automation/restore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Riportare elementi archiviati
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        post: operations["postApiAutomationRestore"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automation/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Il disegno come file
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiAutomationExport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/automation/openapi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Le chiamate dei modelli disegnati in OpenAPI
         * @description Possono: Amministratore (tutte le righe).
         *
         *     Solo con una sessione: un token non può.
         */
        get: operations["getApiAutomationOpenapi"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generated/{prefix}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I record di un modello disegnato
         * @description Con `_view` la vista, con `_hints` che cosa una relazione può indicare. I campi: GET /api/automation/openapi.
         *
         *     Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:read`.
         */
        get: operations["getApiV1GeneratedPrefix"];
        /**
         * Salvare più record
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:write`.
         */
        put: operations["putApiV1GeneratedPrefix"];
        /**
         * Creare un record
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:write`.
         */
        post: operations["postApiV1GeneratedPrefix"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generated/{prefix}/selection": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tutti i record di un filtro
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:read`.
         */
        get: operations["getApiV1GeneratedPrefixSelection"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generated/{prefix}/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Un record, o con `_file` uno dei suoi file
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:read`.
         */
        get: operations["getApiV1GeneratedPrefixId"];
        /**
         * Modificare un record
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:write`.
         */
        put: operations["putApiV1GeneratedPrefixId"];
        post?: never;
        /**
         * Eliminare un record
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:write`.
         */
        delete: operations["deleteApiV1GeneratedPrefixId"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generated/{prefix}/delete": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Eliminare più record
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:write`.
         */
        post: operations["postApiV1GeneratedPrefixDelete"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generated/{prefix}/xls": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * I record come foglio di calcolo, o con `_template` il modello per importarli
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:read`.
         */
        get: operations["getApiV1GeneratedPrefixXls"];
        put?: never;
        /**
         * I record scelti come foglio di calcolo
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:read`.
         */
        post: operations["postApiV1GeneratedPrefixXls"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/generated/{prefix}/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Importare record
         * @description Può chi ha una vista del modello nel proprio ruolo.
         *
         *     Un token deve avere l’autorizzazione `records:write`.
         */
        post: operations["postApiV1GeneratedPrefixImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            /** @description Che cosa non va, in una frase. */
            message: string;
            /** @description I problemi per campo. */
            errors?: {
                [key: string]: string[];
            };
        };
        AccessByRole: {
            id: number;
            name: string;
            role_label: string;
            reason: string;
        };
        Activity: {
            id: number;
            title: string;
            description: string;
            for_dealers: boolean;
            for_workshops: boolean;
            due_on: string | null;
            /** @enum {string} */
            state: "draft" | "open" | "closed";
            year: string;
            activity_year_id: number;
            activity_year: {
                id: number;
                year: string;
            };
            activity_document_types: components["schemas"]["DocumentType"][];
            lock_version: number;
        };
        ActivityBody: {
            activity: {
                title: string;
                description: string;
                /**
                 * @default true
                 * @enum {unknown}
                 */
                for_dealers?: true | false | 0 | 1 | "0" | "1";
                /**
                 * @default false
                 * @enum {unknown}
                 */
                for_workshops?: true | false | 0 | 1 | "0" | "1";
                /** @description Un giorno, come 2026-12-31 o 31/12/2026; null o vuoto: nessuno. */
                due_on?: string | null;
                /** @enum {string} */
                state?: "draft" | "open" | "closed";
                remind_first_days?: number | string | null;
                remind_second_days?: number | string | null;
                remind_late_days?: number | string | null;
                remind_weekly_times?: number | string | null;
                activity_document_types?: components["schemas"]["DocumentTypeInput"][];
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            };
        };
        ActivityCopyBody: {
            state?: ("draft" | "open") | null;
        };
        ActivityDashboardData: {
            activity_year: components["schemas"]["ActivityYear"];
            activities: {
                activity: {
                    id: number;
                    title: string;
                    /** Format: date */
                    due_on: string | null;
                    /** @enum {string} */
                    state: "draft" | "open" | "closed";
                };
                completed: components["schemas"]["PartnerName"][];
                not_applicable: components["schemas"]["PartnerName"][];
                completed_count: number;
                not_applicable_count: number;
                late: number;
                total: number;
            }[];
            total: number;
            ceased: number;
        };
        ActivityUsage: {
            uploads: {
                [key: string]: number;
            };
            partners: {
                [key: string]: number;
            };
            completed: number;
        };
        ActivityYear: {
            id: number;
            year: string;
            lock_version: number;
        };
        ActivityYearBody: {
            activity_year: {
                year: string | number;
                copy_as?: ("draft" | "open") | null;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            };
        };
        ActivityYearDetail: {
            id: number;
            year: string;
            lock_version: number;
            activities: components["schemas"]["Activity"][];
        };
        ActivityYearRow: {
            id: number;
            year: string;
            lock_version: number;
            state: ("draft" | "open" | "closed") | null;
            activities_count: number;
            documents_count: number;
        };
        AuditRequest: {
            id: number;
            /** Format: date-time */
            at: string;
            user: {
                id: number;
                name: string;
            } | null;
            impersonator: {
                id: number;
                name: string;
                reason?: string | null;
            } | null;
            token?: string | null;
            changes: components["schemas"]["RowChange"][];
            total: number;
            before: string;
            restored_to: string | null;
        };
        AuditRow: {
            id: number;
            model_type: string;
            model_id: number;
            /** @enum {string} */
            event: "created" | "updated" | "deleted";
            old_values: {
                [key: string]: unknown;
            } | null;
            new_values: {
                [key: string]: unknown;
            } | null;
            user_id: number | null;
            user: {
                id: number;
                name: string;
            } | null;
            impersonator: {
                id: number;
                name: string;
                reason: string | null;
            } | null;
            token: string | null;
            /** Format: date-time */
            logged_at: string;
            request: number;
        };
        BatchAnswer: {
            rows: {
                id: number;
                lock_version: number;
            }[];
        };
        BatchBody: {
            rows: {
                /** @description Un id, come numero o cifre. */
                id: number | string;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            }[];
        };
        BatchPersonBody: {
            rows: {
                /** @description Un id, come numero o cifre. */
                id: number | string;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            }[];
            /** @description Un id, come numero o cifre. */
            user_id: number | string;
        };
        BoardColumn: {
            /** @enum {string} */
            status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
            leads: number;
            quantity: number;
            /** Format: date-time */
            oldest_at: string | null;
            cards: components["schemas"]["LeadCard"][];
        };
        ChangePasswordBody: {
            old_password: string;
            new_password: string;
            /** @default  */
            new_password_confirmation: string;
        };
        ColumnSetting: {
            key: string;
            hidden?: boolean;
            width?: number;
        };
        ConfirmPasswordBody: {
            password: string;
        };
        CreatedToken: {
            id: number;
            /** @enum {string} */
            kind: "personal" | "service";
            name: string;
            prefix: string;
            scopes: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[];
            /** Format: date */
            expires_on: string | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            revoked_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            last_used_address: string | null;
            secret: string | null;
        };
        Customer: {
            id: number;
            vat_n: string;
            name: string;
            /** Format: date-time */
            archived_at: string | null;
            lock_version: number;
            customer_contacts: components["schemas"]["CustomerContact"][];
        };
        CustomerBody: {
            customer: {
                vat_n: string;
                name: string;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            };
        };
        CustomerContact: {
            id: number;
            name: string;
            email: string;
            phone: string;
            lock_version: number;
        };
        CustomerContactBody: {
            customer_contact: {
                name: string;
                email?: string;
                phone?: string;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            };
        };
        CustomerHint: {
            id: number;
            name: string;
            vat_n: string;
        };
        CustomerNote: {
            id: number;
            text: string;
            user: {
                id: number;
                name: string;
            };
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            updated_at: string;
            lock_version: number;
        };
        CustomerNoteBody: {
            customer_note: {
                text: string;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            };
        };
        CustomerRecord: {
            id: number;
            vat_n: string;
            name: string;
            /** Format: date-time */
            archived_at: string | null;
            lock_version: number;
            customer_contacts: components["schemas"]["CustomerContact"][];
            archived_by: {
                id: number;
                name: string;
            } | null;
            merged_into: {
                id: number;
                name: string;
            } | null;
            merged_customers: {
                id: number;
                name: string;
                vat_n: string;
                /** Format: date-time */
                merged_at: string;
            }[];
        };
        Dealer: {
            id: number;
            baldo_id: string;
            name: string;
            contract_type: string;
            address: string;
            zip: string;
            city: string;
            district_id: number;
            district: components["schemas"]["District"];
            sales_area: string;
            /** Format: date */
            ceased_on: string | null;
            /** Format: date-time */
            archived_at: string | null;
            archived_by?: {
                id: number;
                name: string;
            } | null;
            lock_version: number;
            pending_documents?: number;
        };
        DealerBody: {
            dealer: {
                baldo_id: string;
                name: string;
                contract_type: string;
                address: string;
                zip: string;
                city: string;
                /** @description Un id, come numero o cifre. */
                district_id: number | string;
                sales_area: string;
                /** @description Un giorno, come 2026-12-31 o 31/12/2026; null o vuoto: nessuno. */
                ceased_on?: string | null;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            };
        };
        DealerPeriod: {
            id: number;
            dealer_id: number;
            workshop_id: number;
            valid_from: string;
            valid_to: string | null;
        };
        Delivery: {
            id: number;
            endpoint_id: number;
            event_id: string;
            /** @enum {string} */
            type: "document.uploaded" | "document.verified" | "document.rejected" | "lead.created" | "lead.moved" | "share.sent" | "record.created" | "record.updated" | "record.deleted" | "ping";
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            state: "waiting" | "retrying" | "delivered" | "parked";
            tries: number;
            /** Format: date-time */
            next_try_at: string | null;
            /** Format: date-time */
            sent_at: string | null;
            duration_ms: number | null;
            answer_status: number | null;
            error: string | null;
        };
        DeliveryDetail: {
            id: number;
            endpoint_id: number;
            event_id: string;
            /** @enum {string} */
            type: "document.uploaded" | "document.verified" | "document.rejected" | "lead.created" | "lead.moved" | "share.sent" | "record.created" | "record.updated" | "record.deleted" | "ping";
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            state: "waiting" | "retrying" | "delivered" | "parked";
            tries: number;
            /** Format: date-time */
            next_try_at: string | null;
            /** Format: date-time */
            sent_at: string | null;
            duration_ms: number | null;
            answer_status: number | null;
            error: string | null;
            url: string;
            body: string;
            answer: string | null;
        };
        DemoAccount: {
            email: string;
            role: string;
            label: string;
            password: string;
        };
        District: {
            id: number;
            name: string;
            code: string;
            /** Format: date */
            valid_from: string | null;
            /** Format: date */
            valid_to: string | null;
            region: {
                id: number;
                name: string;
            };
        };
        DocumentType: {
            id: number;
            description: string;
            weight: number;
            deleted_at: string | null;
            due_on: string | null;
            instruction: string | null;
            form_file_name: string | null;
            optional: boolean;
            asks_valid_until: boolean;
            accepted_kinds: ("pdf" | "image" | "text" | "sheet" | "signed")[] | null;
        };
        DocumentTypeInput: {
            /** @description Un id, come numero o cifre; null o vuoto: nessuno. */
            id?: number | string | null;
            description?: string | null;
            /** @default 0 */
            weight: number;
            /** @default null */
            deleted_at?: unknown;
            /** @description Un giorno, come 2026-12-31 o 31/12/2026; null o vuoto: nessuno. */
            due_on?: string | null;
            instruction?: string | null;
            /** @enum {unknown} */
            optional?: true | false | 0 | 1 | "0" | "1";
            /** @enum {unknown} */
            asks_valid_until?: true | false | 0 | 1 | "0" | "1";
            accepted_kinds?: ("pdf" | "image" | "text" | "sheet" | "signed")[] | null;
            form_file_name?: unknown;
        };
        Due: {
            /** @enum {string} */
            state: "met" | "met_late" | "waiting" | "ahead" | "soon" | "late" | "past";
            /** Format: date */
            due_on: string;
            days: number;
        };
        EndedSessions: {
            ended: number;
        };
        ExaminedUpload: {
            id: number;
            activity_document_type_id: number;
            file_name: string;
            media_type: string | null;
            size: number | null;
            /** @enum {string} */
            status: "pending" | "verified" | "rejected" | "cancelled";
            reason: string | null;
            valid_until: string | null;
            not_applicable_reason: string | null;
            withdrawn: boolean;
            status_at: string | null;
            status_by: {
                name: string;
            } | null;
            created_at: string;
            user: {
                name: string;
            };
            lock_version: number;
            activity_document_type: {
                id: number;
                description: string;
            };
            activity: {
                id: number;
                title: string;
                year: string;
            };
            /** Format: date */
            due_on: string | null;
            late: boolean;
            partner: {
                id: number;
                baldo_id: string;
                name: string;
                /** @enum {string} */
                kind: "dealer" | "workshop";
            };
            reviewer?: {
                name: string;
            } | null;
            description: string;
            earlier: components["schemas"]["Upload"][];
            prepared_reasons?: string[];
            recent_reasons?: string[];
        };
        FeatureFlags: {
            avatar: boolean;
            change_email: boolean;
            time_machine: boolean;
        };
        Funnel: {
            reported: number;
            approved: number;
            contacted: number;
            offered: number;
            won: number;
            lost: number;
            saled_quantity: number;
        };
        GrantedAccess: {
            id: number;
            name: string;
            role_label: string;
            granted_by: {
                name: string;
            };
            /** Format: date-time */
            created_at: string;
        };
        HomeAnswer: {
            warnings: string[];
            queues: {
                label: string;
                count: number;
                hint: string;
                url: string;
            }[];
            progress: {
                year_id: number;
                year: string;
                /** @enum {string} */
                audience: "dealers" | "workshops";
                rows: {
                    id: number;
                    title: string;
                    completed: number;
                    not_applicable: number;
                    total: number;
                }[];
                ceased: number;
            }[];
            todo: {
                id: number;
                title: string;
                year: string;
                done: number;
                total: number;
                rejected: number;
                due: components["schemas"]["Due"] | null;
            }[];
            leads: {
                year: string;
                saled_quantity: number;
                statuses: {
                    /** @enum {string} */
                    status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                    label: string;
                    count: number;
                }[];
            } | null;
            news: {
                id: number;
                title: string;
                audience: string;
                /** Format: date-time */
                shown_at: string;
            }[];
            uploads: {
                id: number;
                partner: string;
                activity: string;
                /** Format: date-time */
                created_at: string;
                not_applicable: boolean;
                url: string;
            }[];
        };
        Impersonation: {
            id: number;
            user: {
                id: number;
                name: string;
                email: string;
            };
            impersonated: {
                id: number;
                name: string;
                email: string;
            };
            reason: string | null;
            with_changes: boolean;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            ended_at: string | null;
        };
        ImpersonationBody: {
            reason?: string | null;
            /**
             * @default false
             * @enum {unknown}
             */
            with_changes?: true | false | 0 | 1 | "0" | "1";
            page?: string | null;
        };
        ImportAnswer: {
            written: boolean;
            counts: {
                [key: string]: number;
            };
            rows: components["schemas"]["ImportRow"][];
            missing: string[];
            plan: string;
            undo: {
                file_name: string;
                content: string;
            } | null;
        };
        ImportDifference: {
            column: string;
            from: string;
            to: string;
            later?: boolean;
        };
        ImportRow: {
            row: number;
            code: string;
            name: string;
            /** @enum {string} */
            outcome: "new" | "changed" | "unchanged" | "wrong";
            differences: components["schemas"]["ImportDifference"][];
            errors: string[];
            hints?: string[];
        };
        JobState: {
            task: string;
            waiting: number;
            retrying: number;
            running: number;
            failed: number;
            /** Format: date-time */
            oldest_due_at: string | null;
            /** Format: date-time */
            next_retry_at: string | null;
            /** Format: date-time */
            running_since: string | null;
            is_late: boolean;
        };
        LastChange: {
            /** Format: date-time */
            at: string;
            user: {
                id: number;
                name: string;
            } | null;
            impersonator: {
                id: number;
                name: string;
                reason?: string | null;
            } | null;
        };
        LeadAccess: {
            by_role: components["schemas"]["AccessByRole"][];
            granted: components["schemas"]["GrantedAccess"][];
            candidates?: {
                id: number;
                name: string;
                role_label: string;
            }[];
        };
        LeadBoard: {
            columns: components["schemas"]["BoardColumn"][];
        };
        LeadCard: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
            /** Format: date-time */
            approved_at: string | null;
            quantity: number;
            customer: {
                id: number;
                name: string;
                vat_n: string;
                /** Format: date-time */
                archived_at?: string | null;
            };
            customer_contact: {
                id: number;
                name: string;
                email: string;
                phone: string;
            };
            lead_model: {
                id: number;
                name: string;
            };
            lead_work_type: {
                id: number;
                name: string;
            };
            workshop: {
                id: number;
                baldo_id: string;
                name: string;
            };
            dealer: {
                id: number;
                baldo_id: string;
                name: string;
            } | null;
            lead_offers?: components["schemas"]["LeadOffer"][];
            lock_version: number;
            /** Format: date-time */
            status_at: string;
        };
        LeadDashboard: {
            board: {
                /** @enum {string} */
                status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                leads: number;
                quantity: number;
                days: number | null;
            }[];
            funnel: components["schemas"]["Funnel"];
            by_month: {
                reported: number;
                approved: number;
                contacted: number;
                offered: number;
                won: number;
                lost: number;
                saled_quantity: number;
                month: string;
            }[];
            by_dealer: {
                reported: number;
                approved: number;
                contacted: number;
                offered: number;
                won: number;
                lost: number;
                saled_quantity: number;
                id: number | null;
                name: string | null;
            }[];
            by_model: {
                reported: number;
                approved: number;
                contacted: number;
                offered: number;
                won: number;
                lost: number;
                saled_quantity: number;
                id: number;
                name: string;
            }[];
            lost_reasons: {
                reason: string;
                leads: number;
            }[];
        };
        LeadDetail: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
            /** Format: date-time */
            approved_at: string | null;
            quantity: number;
            customer: {
                id: number;
                name: string;
                vat_n: string;
                /** Format: date-time */
                archived_at?: string | null;
            };
            customer_contact: {
                id: number;
                name: string;
                email: string;
                phone: string;
            };
            lead_model: {
                id: number;
                name: string;
            };
            lead_work_type: {
                id: number;
                name: string;
            };
            workshop: {
                id: number;
                baldo_id: string;
                name: string;
            };
            dealer: {
                id: number;
                baldo_id: string;
                name: string;
            } | null;
            lead_offers?: components["schemas"]["LeadOffer"][];
            lead_manages?: components["schemas"]["LeadManage"][];
            lock_version: number;
            /** @enum {number} */
            is_customer: 0 | 1;
            customer_id: number;
            customer_contact_id: number;
            lead_model_id: number;
            lead_work_type_id: number;
            workshop_id: number;
            user_id: number;
            user: {
                name: string;
            };
            notes: string;
            /** @enum {number} */
            interested_in_financing: 0 | 1;
            /** @enum {number} */
            interested_in_service_contract: 0 | 1;
            /** @constant */
            privacy_1: true;
            /** Format: date-time */
            privacy_1_at: string;
            privacy_1_by: {
                name: string;
            };
            approved_by: {
                name: string;
            } | null;
            salesnotes?: string | null;
            lostnotes?: string | null;
            saled_quantity: number | null;
            /** Format: date-time */
            status_at: string;
            /** Format: date-time */
            contacted_at: string | null;
            reported_before?: components["schemas"]["ReportedBefore"];
        };
        LeadManage: {
            id: number;
            /** Format: date-time */
            created_at: string;
            user: {
                name: string;
            };
            /** @enum {string} */
            current_status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
            current_salesnotes: string | null;
        };
        LeadOffer: {
            id: number;
            file_name: string;
            /** @enum {string} */
            status: "pending" | "verified" | "rejected" | "cancelled";
            reason: string | null;
            /** Format: date-time */
            created_at: string;
            user: {
                name: string;
            };
            lock_version: number;
        };
        LeadReference: {
            id: number;
            name: string;
            archived: boolean;
            lock_version: number;
        };
        LeadRow: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
            /** Format: date-time */
            approved_at: string | null;
            quantity: number;
            customer: {
                id: number;
                name: string;
                vat_n: string;
                /** Format: date-time */
                archived_at?: string | null;
            };
            customer_contact: {
                id: number;
                name: string;
                email: string;
                phone: string;
            };
            lead_model: {
                id: number;
                name: string;
            };
            lead_work_type: {
                id: number;
                name: string;
            };
            workshop: {
                id: number;
                baldo_id: string;
                name: string;
            };
            dealer: {
                id: number;
                baldo_id: string;
                name: string;
            } | null;
            lead_offers?: components["schemas"]["LeadOffer"][];
            lead_manages?: components["schemas"]["LeadManage"][];
            lock_version: number;
        };
        ListSettings: {
            columns: components["schemas"]["ColumnSetting"][] | null;
            density: ("comfortable" | "compact") | null;
            default_view_id: number | null;
        };
        ListViews: {
            views: components["schemas"]["SavedView"][];
            settings: {
                [key: string]: components["schemas"]["ListSettings"];
            };
        };
        ListedToken: {
            id: number;
            /** @enum {string} */
            kind: "personal" | "service";
            name: string;
            prefix: string;
            scopes: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[];
            /** Format: date */
            expires_on: string | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            revoked_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            last_used_address: string | null;
            user: {
                id: number;
                name: string;
                role: string;
            };
            creator: {
                id: number;
                name: string;
            };
        };
        ListedUpload: {
            id: number;
            activity_document_type_id: number;
            file_name: string;
            media_type: string | null;
            size: number | null;
            /** @enum {string} */
            status: "pending" | "verified" | "rejected" | "cancelled";
            reason: string | null;
            valid_until: string | null;
            not_applicable_reason: string | null;
            withdrawn: boolean;
            status_at: string | null;
            status_by: {
                name: string;
            } | null;
            created_at: string;
            user: {
                name: string;
            };
            lock_version: number;
            activity_document_type: {
                id: number;
                description: string;
            };
            activity: {
                id: number;
                title: string;
                year: string;
            };
            /** Format: date */
            due_on: string | null;
            late: boolean;
            partner: {
                id: number;
                baldo_id: string;
                name: string;
                /** @enum {string} */
                kind: "dealer" | "workshop";
            };
            reviewer?: {
                name: string;
            } | null;
        };
        MailDetail: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected";
            to_name: string;
            to_address: string;
            sent_to: string | null;
            current_address: string | null;
            subject: string;
            /** @enum {string} */
            state: "waiting" | "retrying" | "sent" | "parked";
            tries: number;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            next_try_at: string | null;
            last_error: string | null;
            refused: boolean;
            lock_version: number;
            text: string;
            html: string;
            message_id: string;
            link: ("alive" | "hidden" | "gone") | null;
        };
        MailRow: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** @enum {string} */
            kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected";
            to_name: string;
            to_address: string;
            sent_to: string | null;
            current_address: string | null;
            subject: string;
            /** @enum {string} */
            state: "waiting" | "retrying" | "sent" | "parked";
            tries: number;
            /** Format: date-time */
            sent_at: string | null;
            /** Format: date-time */
            next_try_at: string | null;
            last_error: string | null;
            refused: boolean;
            lock_version: number;
        };
        ManagedMenuItem: {
            id: number;
            name: string;
            url: string;
            role: string | null;
            group: string | null;
            weight: number;
            lock_version: number;
        };
        MarketShare: {
            id: number;
            /** Format: date-time */
            created_at: string;
            user: {
                name: string;
            };
            /** @enum {string} */
            type: "start" | "update";
            year: number;
            file_name: string;
            /** Format: date-time */
            sent_at: string | null;
            sent_by: {
                name: string;
            } | null;
            workshops: number;
            superseded_by: {
                id: number;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                sent_at: string | null;
            } | null;
            workshop_market_share_workshops: components["schemas"]["WorkshopShare"][];
            missing: {
                id: number;
                baldo_id: string;
                name: string;
            }[];
            recipients: components["schemas"]["ShareRecipient"][];
            smtp: boolean;
        };
        MarketShareFieldsInput: {
            /** @enum {string} */
            type: "start" | "update";
            year?: string;
        };
        MarketShareRow: {
            id: number;
            /** Format: date-time */
            created_at: string;
            user: {
                name: string;
            };
            /** @enum {string} */
            type: "start" | "update";
            year: number;
            file_name: string;
            /** Format: date-time */
            sent_at: string | null;
            sent_by: {
                name: string;
            } | null;
            workshops: number;
            superseded_by: {
                id: number;
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                sent_at: string | null;
            } | null;
        };
        MatrixCell: {
            done: number;
            not_applicable: number;
            pending: number;
            rejected: number;
            missing: number;
            activity_id: number;
            /** @enum {string} */
            state: "done" | "not_applicable" | "pending" | "rejected" | "partial" | "missing";
        };
        MatrixPage: {
            data: components["schemas"]["MatrixRow"][];
            links: components["schemas"]["PageLink"][];
            current_page: number;
            last_page: number;
            per_page: number;
            from: number | null;
            to: number | null;
            total: number;
            activity_year: {
                id: number;
                year: string;
            };
            activities: {
                id: number;
                title: string;
            }[];
            years: {
                id: number;
                year: string;
                /** @enum {string} */
                state: "draft" | "open" | "closed";
            }[];
            managers: {
                id: number;
                name: string;
            }[];
            ceased: number;
        };
        MatrixRow: {
            id: number;
            baldo_id: string;
            name: string;
            completed_activities_count: number;
            total_activities: number;
            cells: components["schemas"]["MatrixCell"][];
        };
        Me: {
            user: {
                id: number;
                name: string;
                email: string;
                avatar: string | null;
                must_change_password: boolean;
                must_add_factor: boolean;
                roles: {
                    id: number;
                    name: string;
                    label: string;
                }[];
                dealers: components["schemas"]["PartnerName"][];
                workshops: components["schemas"]["PartnerName"][];
            };
            impersonator: {
                id: number;
                name: string;
                /** Format: date-time */
                ends_at: string;
                with_changes: boolean;
                page: string | null;
            } | null;
            menu: components["schemas"]["MenuItem"][];
            flags: components["schemas"]["FeatureFlags"];
            draft_key: string | null;
        };
        MenuItem: {
            id: number;
            name: string;
            url: string;
            group: string | null;
            weight: number;
        };
        MenuItemBody: {
            name: string;
            url: string;
            role?: string | null;
            group?: string | null;
            weight?: unknown;
            /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
            lock_version?: number | string | null;
        };
        MergeBody: {
            merge: {
                /** @description Un id, come numero o cifre. */
                merged_id: number | string;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                merged_lock_version?: number | string | null;
                /**
                 * @default kept
                 * @enum {string}
                 */
                vat_n?: "kept" | "merged";
                /**
                 * @default kept
                 * @enum {string}
                 */
                name?: "kept" | "merged";
            };
        };
        MergePreview: {
            kept: components["schemas"]["CustomerRecord"];
            merged: components["schemas"]["CustomerRecord"];
            leads: number;
            notes: number;
            contacts: {
                moved: number;
                joined: number;
            };
            records: {
                label: string;
                count: number;
            }[];
        };
        Message: {
            message: string;
        };
        NewCustomerBody: {
            customer: {
                vat_n: string;
                name: string;
                new_customer_contacts?: {
                    name: string;
                    email?: string;
                    phone?: string;
                }[];
            };
        };
        NewsAttachment: {
            id: number;
            file_name: string;
            deleted_at: null;
        };
        NewsBody: {
            title: string;
            body: string;
            /**
             * @default false
             * @enum {unknown}
             */
            dealers?: true | false | 0 | 1 | "0" | "1";
            /**
             * @default false
             * @enum {unknown}
             */
            workshops?: true | false | 0 | 1 | "0" | "1";
            /**
             * @default false
             * @enum {unknown}
             */
            pinned?: true | false | 0 | 1 | "0" | "1";
            /**
             * @default false
             * @enum {unknown}
             */
            must_read?: true | false | 0 | 1 | "0" | "1";
            /** @description Un momento; senza fuso vale l’ora di Roma. */
            publish_at?: string | null;
            /** @description Un momento; senza fuso vale l’ora di Roma. */
            expires_at?: string | null;
            /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
            lock_version?: number | string | null;
        };
        NewsCard: {
            id: number;
            title: string;
            excerpt: string;
            dealers: boolean;
            workshops: boolean;
            pinned: boolean;
            must_read: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            shown_at: string;
            /** Format: date-time */
            publish_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            documents: number;
            /** Format: date-time */
            read_at: string | null;
        };
        NewsChangeBody: {
            title: string;
            body: string;
            /**
             * @default false
             * @enum {unknown}
             */
            dealers?: true | false | 0 | 1 | "0" | "1";
            /**
             * @default false
             * @enum {unknown}
             */
            workshops?: true | false | 0 | 1 | "0" | "1";
            /**
             * @default false
             * @enum {unknown}
             */
            pinned?: true | false | 0 | 1 | "0" | "1";
            /**
             * @default false
             * @enum {unknown}
             */
            must_read?: true | false | 0 | 1 | "0" | "1";
            /** @description Un momento; senza fuso vale l’ora di Roma. */
            publish_at?: string | null;
            /** @description Un momento; senza fuso vale l’ora di Roma. */
            expires_at?: string | null;
            /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
            lock_version?: number | string | null;
            /** @default [] */
            document_news?: string;
        };
        NewsDetail: {
            id: number;
            title: string;
            dealers: boolean;
            workshops: boolean;
            pinned: boolean;
            must_read: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            shown_at: string;
            /** Format: date-time */
            publish_at: string | null;
            /** Format: date-time */
            expires_at: string | null;
            /** Format: date-time */
            read_at: string | null;
            body: string;
            document_news: components["schemas"]["NewsAttachment"][];
            user: {
                name: string;
            };
            /** Format: date-time */
            announced_at: string | null;
            /** Format: date-time */
            reminded_at: string | null;
            lock_version: number;
        };
        NewsReader: {
            id: number;
            name: string;
            role_label: string;
            /** Format: date-time */
            read_at: string | null;
        };
        NotificationRow: {
            id: number;
            kind: ("reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected") | null;
            title: string;
            message: string;
            url: string | null;
            /** Format: date-time */
            created_at: string;
            dropdown_read: boolean;
            blocks: boolean;
            closed: ("done" | "gone") | null;
        };
        NotificationTarget: {
            url: string | null;
            missing_url: string | null;
            closed: ("done" | "gone") | null;
        };
        OpenSession: {
            id: number;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            address: string;
            user_agent: string;
            current: boolean;
            acting_as: string | null;
            /** @enum {string} */
            login_method: "password" | "passkey" | "sso";
            second_factor: boolean;
        };
        OutdatedProgram: {
            /** @enum {string} */
            program: "postgresql" | "node";
            version: string;
            newest: string;
            /** Format: date */
            checked_on: string;
        };
        PageLink: {
            label: string;
            url: string | null;
            active: boolean;
        };
        PartnerHint: {
            id: number;
            baldo_id: string;
            name: string;
        };
        PartnerName: {
            id: number;
            baldo_id: string;
            name: string;
        };
        PartnerProgressRow: {
            id: number;
            baldo_id: string;
            name: string;
            completed_activities_count: number;
            total_activities: number;
            late_activities_count: number;
            /** Format: date */
            last_reminded_on?: string | null;
        };
        PortalServer: {
            id: string;
            host: string;
            version: string;
            node_version: string;
            /** Format: date-time */
            started_at: string;
            /** Format: date-time */
            seen_at: string;
            is_alive: boolean;
        };
        Profile: {
            id: number;
            name: string;
            email: string;
            avatar: string | null;
            do_not_disturb: boolean;
            roles: components["schemas"]["RoleRow"][];
            pending_email: string | null;
            flags: components["schemas"]["FeatureFlags"];
            lock_version: number;
        };
        ProfileBody: {
            name: string;
            email: string;
            /** @enum {unknown} */
            do_not_disturb?: true | false | 0 | 1 | "0" | "1";
            /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
            lock_version?: number | string | null;
        };
        ReactivationBody: {
            /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
            lock_version?: number | string | null;
        };
        ReadAllBody: {
            /** @description Un id, come numero o cifre; null o vuoto: nessuno. */
            until?: number | string | null;
        };
        RecordAt: {
            names: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            labels: {
                [key: string]: {
                    label: string;
                    fields: {
                        [key: string]: string;
                    };
                    values?: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
                };
            };
            /** Format: date-time */
            at: string;
            /** @enum {string} */
            state: "present" | "absent" | "unknown";
            known_since: string;
            is_archived: boolean;
            record: components["schemas"]["RowAt"] | null;
            last_changes: {
                [key: string]: components["schemas"]["LastChange"];
            };
            deleted: components["schemas"]["LastChange"] | null;
            created: components["schemas"]["LastChange"] | null;
            children: components["schemas"]["RowAt"][];
            has_more: boolean;
            names_before: {
                [key: string]: {
                    [key: string]: string;
                };
            };
        };
        RejectedFile: {
            activity_document_type_id: number;
            file_name: string;
            message: string;
            /** @enum {string} */
            code?: "password" | "unreadable" | "no_pages" | "empty" | "duplicate";
        };
        RejectionReason: {
            id: number;
            text: string;
            activity: {
                id: number;
                title: string;
                year: string;
            } | null;
            archived: boolean;
            lock_version: number;
            uses: number;
        };
        RejectionReasonBody: {
            rejection_reason: {
                text: string;
                /** @description Un id, come numero o cifre; null o vuoto: nessuno. */
                activity_id?: number | string | null;
                /** @enum {unknown} */
                archived?: true | false | 0 | 1 | "0" | "1";
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            };
        };
        RelatedRecords: {
            prefix: string;
            key: string;
            label: string;
            total: number;
        };
        RelatedToPartner: {
            totals: {
                [key: string]: number;
            };
            current_leads?: number;
            records: components["schemas"]["RelatedRecords"][];
        };
        ReminderRow: {
            id: number;
            /** Format: date-time */
            created_at: string;
            step: ("first" | "second" | "late" | "weekly_1" | "weekly_2" | "weekly_3" | "weekly_4") | "manual";
            /** Format: date */
            due_on: string | null;
            message: string | null;
            activity: {
                id: number;
                title: string;
            } | null;
            partner: {
                /** @enum {string} */
                kind: "dealer" | "workshop";
                id: number;
                baldo_id: string;
                name: string;
            } | null;
            user: {
                name: string;
            } | null;
        };
        RemindersBody: {
            reminders: {
                partner_ids?: (number | string)[];
                message?: string | null;
                /**
                 * @default false
                 * @enum {unknown}
                 */
                again?: true | false | 0 | 1 | "0" | "1";
            };
        };
        Replica: {
            name: string | null;
            state: string | null;
            sync_state: string | null;
            lag_bytes: number | null;
            lag_seconds: number | null;
        };
        ReportedBefore: {
            count: number;
            newest_month: string;
        };
        RestorePreview: {
            names: {
                [key: string]: {
                    [key: string]: string;
                };
            };
            labels: {
                [key: string]: {
                    label: string;
                    fields: {
                        [key: string]: string;
                    };
                    values?: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
                };
            };
            until: string;
            tables: {
                model_type: string;
                back: number;
                changed: number;
                removed: number;
                examples: components["schemas"]["RowChange"][];
            }[];
            untouched: {
                model_type: string;
                count: number;
            }[];
        };
        Restored: {
            restored_to: string;
            undo_to: string;
            tables: components["schemas"]["TableRestore"][];
            labels: {
                [key: string]: {
                    label: string;
                    fields: {
                        [key: string]: string;
                    };
                    values?: {
                        [key: string]: {
                            [key: string]: string;
                        };
                    };
                };
            };
        };
        RoleRow: {
            id: number;
            name: string;
            label: string;
        };
        RowAt: {
            model_type: string;
            model_id: number;
            before: {
                [key: string]: unknown;
            } | null;
            now: {
                [key: string]: unknown;
            } | null;
            changed: string[];
        };
        RowChange: {
            id: number;
            model_type: string;
            model_id: number;
            /** @enum {string} */
            event: "created" | "updated" | "deleted";
            old_values: {
                [key: string]: unknown;
            } | null;
            new_values: {
                [key: string]: unknown;
            } | null;
        };
        SavedView: {
            id: number;
            list: string;
            name: string;
            search: string;
            columns: components["schemas"]["ColumnSetting"][] | null;
            shared_roles: string[];
            owner: {
                id: number;
                name: string;
            };
            lock_version: number;
        };
        ScannerState: {
            version: string | null;
            unscanned: number;
            pending: number;
            infected: number;
        };
        SearchGroup: {
            /** @enum {string} */
            kind: "leads" | "dealers" | "workshops" | "customers" | "contacts" | "documents" | "offers" | "activities" | "news" | "attachments" | "people" | "records";
            label: string;
            items: components["schemas"]["SearchItem"][];
        };
        SearchItem: {
            id: number;
            label: string;
            detail: string;
            url: string;
            archived?: boolean;
        };
        SearchResults: {
            dealers: {
                id: number;
                code: string;
                name: string;
                city: string | null;
            }[];
            workshops: {
                id: number;
                code: string;
                name: string;
                city: string | null;
            }[];
            customers: {
                id: number;
                code: string;
                name: string;
                city: string | null;
            }[];
            groups: components["schemas"]["SearchGroup"][];
        };
        SelectedCustomer: {
            id: number;
            vat_n: string;
            name: string;
            /** Format: date-time */
            archived_at: string | null;
            lock_version: number;
        };
        SelectedIdsBody: {
            ids?: (number | string)[];
        };
        SelectedMail: {
            id: number;
            lock_version: number;
            subject: string;
            to_name: string;
            /** @enum {string} */
            state: "waiting" | "retrying" | "sent" | "parked";
        };
        SelectedUpload: {
            id: number;
            file_name: string;
            not_applicable_reason: string | null;
            activity_document_type: {
                id: number;
                description: string;
            };
            /** @enum {string} */
            status: "pending" | "verified" | "rejected" | "cancelled";
            reason: string | null;
            lock_version: number;
        };
        SelectedUser: {
            id: number;
            name: string;
            email: string;
            roles: components["schemas"]["RoleRow"][];
            lock_version: number;
            /** Format: date-time */
            deleted_at: string | null;
            /** Format: date-time */
            suspended_at: string | null;
            is_accepted: boolean;
        };
        SentTestMail: {
            to: string;
            answer: string | null;
            error: string | null;
        };
        SetPasswordBody: {
            setResetPasswordUserPassword: string;
            /** @default  */
            setResetPasswordUserConfirm: string;
        };
        SharePoint: {
            id: number;
            /** @enum {string} */
            type: "start" | "update";
            year: number;
            /** Format: date-time */
            sent_at: string;
            current: number;
            target: number;
        };
        ShareRecipient: {
            user_id: number;
            name: string;
            email: string;
            workshops: number;
            state: ("waiting" | "retrying" | "sent" | "parked" | "notified") | null;
            last_error: string | null;
        };
        SuspensionBody: {
            reason: string;
            /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
            lock_version?: number | string | null;
        };
        SuspensionsBody: {
            rows: {
                /** @description Un id, come numero o cifre. */
                id: number | string;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            }[];
            reason: string;
        };
        SystemEvent: {
            name: string;
            /** Format: date-time */
            at: string;
            /** Format: date-time */
            succeeded_at: string | null;
            result: components["schemas"]["SystemEventResult"];
        };
        SystemEventResult: {
            ok: boolean;
        } & {
            [key: string]: unknown;
        };
        SystemState: {
            server_id: string;
            version: string;
            postgres_version: string;
            outdated: components["schemas"]["OutdatedProgram"][];
            database_bytes: number;
            replicas: components["schemas"]["Replica"][];
            servers: components["schemas"]["PortalServer"][];
            disk: {
                free_bytes: number;
                size_bytes: number;
            } | null;
            scanner: components["schemas"]["ScannerState"] | null;
            jobs: components["schemas"]["JobState"][];
            mails: {
                [key: string]: number;
            };
            mail: {
                sender: string;
                server: string | null;
                base_url: string;
            };
            events: components["schemas"]["SystemEvent"][];
            last_migration: {
                name: string;
                /** Format: date-time */
                applied_at: string;
            } | null;
        };
        TableRestore: {
            model_type: string;
            back: number;
            changed: number;
            removed: number;
        };
        TimeMachineBody: {
            /** @description Un momento già passato; senza fuso vale l’ora di Roma. */
            dateTimeMachine: string;
        };
        Token: {
            id: number;
            /** @enum {string} */
            kind: "personal" | "service";
            name: string;
            prefix: string;
            scopes: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[];
            /** Format: date */
            expires_on: string | null;
            /** @enum {string} */
            state: "active" | "expired" | "revoked";
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            revoked_at: string | null;
            /** Format: date-time */
            last_used_at: string | null;
            last_used_address: string | null;
        };
        TokenBody: {
            token: {
                name: string;
                scopes: unknown;
                /** @description Un giorno, come 2026-12-31 o 31/12/2026; null o vuoto: nessuno. */
                expires_on?: string | null;
                user_id?: null | (number | string);
            };
        };
        TokenOverview: {
            data: components["schemas"]["Token"][];
            scopes: ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[];
        };
        Upload: {
            id: number;
            activity_document_type_id: number;
            file_name: string;
            media_type: string | null;
            size: number | null;
            /** @enum {string} */
            status: "pending" | "verified" | "rejected" | "cancelled";
            reason: string | null;
            valid_until: string | null;
            not_applicable_reason: string | null;
            withdrawn: boolean;
            status_at: string | null;
            status_by: {
                name: string;
            } | null;
            created_at: string;
            user: {
                name: string;
            };
            removed_type: {
                description: string;
                activity_id: number;
            } | null;
            lock_version: number;
        };
        UploadStatusesBody: {
            managed: {
                /** @description Un id, come numero o cifre. */
                id: number | string;
                /** @enum {string} */
                status: "pending" | "verified" | "rejected" | "cancelled";
                reason?: string | null;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            }[];
        };
        UserBody: {
            name: string;
            email: string;
            /** @enum {unknown} */
            do_not_disturb?: true | false | 0 | 1 | "0" | "1";
            roles?: (number | string)[];
            workshops?: (number | string)[];
            dealers?: (number | string)[];
            /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
            lock_version?: number | string | null;
        };
        UserRestoreBody: {
            email?: string;
        };
        UserRow: {
            id: number;
            name: string;
            email: string;
            do_not_disturb: boolean;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            deleted_at: string | null;
            avatar: string | null;
            roles: components["schemas"]["RoleRow"][];
            workshops: components["schemas"]["PartnerName"][];
            dealers: components["schemas"]["PartnerName"][];
            lock_version: number;
            is_accepted: boolean;
            /** Format: date-time */
            suspended_at: string | null;
            suspended_by: {
                id: number;
                name: string;
            } | null;
            suspension_reason: string | null;
            /** Format: date-time */
            last_login_at: string | null;
            /** Format: date-time */
            last_seen_at: string | null;
            invitation: {
                /** @enum {string} */
                state: "none" | "waiting" | "sent" | "failed" | "expired" | "accepted";
                /** Format: date-time */
                created_at: string | null;
                /** Format: date-time */
                sent_at: string | null;
                last_error: string | null;
            };
            last_mail: {
                /** @enum {string} */
                kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected";
                /** @enum {string} */
                state: "waiting" | "retrying" | "sent" | "parked";
                /** Format: date-time */
                created_at: string;
                /** Format: date-time */
                sent_at: string | null;
                last_error: string | null;
            } | null;
        };
        VerificationFilterOptions: {
            years: string[];
            activities: {
                id: number;
                title: string;
                year: string;
                /** @enum {string} */
                audience: "dealers" | "workshops";
            }[];
            document_types: {
                id: number;
                description: string;
                activity_id: number;
            }[];
            areas: string[];
            managers: {
                id: number;
                name: string;
            }[];
        };
        Webhook: {
            id: number;
            url: string;
            description: string;
            events: ("document.uploaded" | "document.verified" | "document.rejected" | "lead.created" | "lead.moved" | "share.sent" | "record.created" | "record.updated" | "record.deleted")[];
            active: boolean;
            /** @enum {string} */
            state: "active" | "failing" | "paused" | "disabled";
            /** Format: date-time */
            failing_since: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            previous_secret_until: string | null;
            parked: number;
            /** Format: date-time */
            created_at: string;
            lock_version: number;
        };
        WebhookBody: {
            webhook: {
                url: string;
                /** @default  */
                description?: string;
                events: unknown;
                /** @enum {unknown} */
                active?: true | false | 0 | 1 | "0" | "1";
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
            };
        };
        WebhookSecretBody: {
            /** @enum {unknown} */
            confirmed?: true | false | 0 | 1 | "0" | "1";
        };
        WebhookWithSecret: {
            id: number;
            url: string;
            description: string;
            events: ("document.uploaded" | "document.verified" | "document.rejected" | "lead.created" | "lead.moved" | "share.sent" | "record.created" | "record.updated" | "record.deleted")[];
            active: boolean;
            /** @enum {string} */
            state: "active" | "failing" | "paused" | "disabled";
            /** Format: date-time */
            failing_since: string | null;
            /** Format: date-time */
            disabled_at: string | null;
            /** Format: date-time */
            delivered_at: string | null;
            /** Format: date-time */
            previous_secret_until: string | null;
            parked: number;
            /** Format: date-time */
            created_at: string;
            lock_version: number;
            secret: string;
        };
        Workshop: {
            id: number;
            baldo_id: string;
            name: string;
            contract_type: string;
            address: string;
            zip: string;
            city: string;
            district_id: number;
            district: components["schemas"]["District"];
            sales_area: string;
            /** Format: date */
            ceased_on: string | null;
            /** Format: date-time */
            archived_at: string | null;
            archived_by?: {
                id: number;
                name: string;
            } | null;
            lock_version: number;
            pending_documents?: number;
            dealer: {
                id: number;
                baldo_id: string;
                name: string;
                pivot: {
                    valid_from: string;
                };
            } | null;
        };
        WorkshopBody: {
            workshop: {
                baldo_id: string;
                name: string;
                contract_type: string;
                address: string;
                zip: string;
                city: string;
                /** @description Un id, come numero o cifre. */
                district_id: number | string;
                sales_area: string;
                /** @description Un giorno, come 2026-12-31 o 31/12/2026; null o vuoto: nessuno. */
                ceased_on?: string | null;
                /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                lock_version?: number | string | null;
                dealers: {
                    pivot: {
                        /** @description Un id, come numero o cifre; null o vuoto: nessuno. */
                        id?: number | string | null;
                        /** @description Un id, come numero o cifre. */
                        dealer_id: number | string;
                        valid_from?: unknown;
                        valid_to?: unknown;
                    };
                }[];
            };
        };
        WorkshopDealer: {
            id: number;
            baldo_id: string;
            name: string;
            /** Format: date-time */
            archived_at: string | null;
            pivot: components["schemas"]["DealerPeriod"];
        };
        WorkshopRecord: {
            id: number;
            baldo_id: string;
            name: string;
            contract_type: string;
            address: string;
            zip: string;
            city: string;
            district_id: number;
            district: components["schemas"]["District"];
            sales_area: string;
            /** Format: date */
            ceased_on: string | null;
            /** Format: date-time */
            archived_at: string | null;
            archived_by?: {
                id: number;
                name: string;
            } | null;
            lock_version: number;
            pending_documents?: number;
            dealer: {
                id: number;
                baldo_id: string;
                name: string;
                pivot: {
                    valid_from: string;
                };
            } | null;
            dealers: components["schemas"]["WorkshopDealer"][];
        };
        WorkshopShare: {
            workshop_id: number;
            baldo_id: string;
            workshop: {
                name: string;
            };
            current: number;
            target: number;
            before: {
                current: number;
                target: number;
            } | null;
        };
        WorkshopSharePoints: {
            id: number;
            baldo_id: string;
            name: string;
            points: components["schemas"]["SharePoint"][];
        };
    };
    responses: {
        /** @description Non c’è un accesso valido. */
        401: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Il ruolo non può, o l’autorizzazione del token non basta. */
        403: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Non c’è, o non è fra le righe di chi chiama. */
        404: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description La risposta esiste solo in un altro formato. */
        406: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nel frattempo è cambiato. */
        409: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Nel file è stato trovato un virus: nessuno lo può più aprire. */
        410: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Manca l’intestazione X-XSRF-TOKEN della sessione (mai con un token). */
        419: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description I dati non sono validi: `errors` dice quali. */
        422: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Il file attende il controllo antivirus: `Retry-After` dice quando riprovare. */
        423: {
            headers: {
                /** @description Secondi. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Troppe richieste: `Retry-After` dice quando riprovare. */
        429: {
            headers: {
                /** @description Secondi. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Il controllo antivirus dei file non è disponibile: `Retry-After` dice quando riprovare. */
        503: {
            headers: {
                /** @description Secondi. */
                "Retry-After"?: number;
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    postLogin: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                    password: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            /** @description Manca ancora un passo. */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        second_factor: {
                            methods: ("code" | "passkey" | "recovery_code")[];
                        };
                    };
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Me: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postForgotPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    email: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postResetPasswordCheck: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    email?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        email: string;
                    };
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    token: string;
                    email?: string;
                    password: string;
                    /** @default  */
                    password_confirmation: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiLoginMethods: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        providers: {
                            key: string;
                            label: string;
                        }[];
                        password_closed: boolean;
                    };
                };
            };
            429: components["responses"]["429"];
        };
    };
    getLoginSsoProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getLoginSsoProviderConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getLoginSsoProviderCallback: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getLoginSsoLogout: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        provider: {
                            key: string;
                            label: string;
                        } | null;
                    };
                };
            };
            429: components["responses"]["429"];
        };
    };
    getLoginSsoProviderLogout: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getLoginSsoProviderLoggedOut: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postLoginSecondFactorOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postLoginSecondFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code?: string;
                    recovery_code?: string;
                    passkey?: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                    };
                    /** @enum {unknown} */
                    trust_device?: true | false | 0 | 1 | "0" | "1";
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postLoginPasskeyOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postLoginPasskey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            authenticatorData: string;
                            signature: string;
                            userHandle?: string | null;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiProfileFactors: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        required: boolean;
                        totp: {
                            confirmed_at: string;
                            last_used_at: string | null;
                        } | null;
                        passkeys: {
                            id: number;
                            name: string;
                            created_at: string;
                            last_used_at: string | null;
                        }[];
                        recovery_codes_left: number;
                        trusted_devices: {
                            id: number;
                            address: string;
                            user_agent: string;
                            created_at: string;
                            expires_at: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiProfileFactorsTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        secret: string;
                        uri: string;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiProfileFactorsTotp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiProfileFactorsTotpConfirm: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    code: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[] | null;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiProfileFactorsRecoveryCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiProfileFactorsPasskeysOptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiProfileFactorsPasskeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                    passkey: {
                        id: string;
                        rawId: string;
                        /** @constant */
                        type: "public-key";
                        response: {
                            clientDataJSON: string;
                            attestationObject: string;
                            /** @default [] */
                            transports?: string[];
                        };
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        recovery_codes: string[] | null;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiProfileFactorsPasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    name: string;
                };
            };
        };
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiProfileFactorsPasskeysId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiProfileFactorsTrustedDevicesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiProfileIdentityLinksProvider: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                provider: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        url: string;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    putApiProfileEdit: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ProfileBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiProfileChangePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiProfileConfirmPassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmPasswordBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiProfileSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OpenSession"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    deleteApiProfileSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EndedSessions"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiProfileSessionsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiProfileIdentities: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        identities: {
                            id: number;
                            provider: string;
                            email: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_login_at: string | null;
                        }[];
                        providers: {
                            key: string;
                            label: string;
                        }[];
                        has_password: boolean;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    deleteApiProfileIdentitiesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiProfileLogins: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** Format: date-time */
                        created_at: string;
                        /** @enum {string} */
                        kind: "login" | "login_failed" | "login_blocked" | "second_factor_failed";
                        address: string;
                        user_agent: string;
                        detail: {
                            [key: string]: string | number | boolean | null;
                        };
                    }[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiProfileNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        choices: {
                            [key: string]: "portal" | "mail" | "digest" | "none";
                        };
                        do_not_disturb: boolean;
                        lock_version: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    putApiProfileNotifications: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    choices: {
                        [key: string]: "portal" | "mail" | "digest" | "none";
                    };
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        choices: {
                            [key: string]: "portal" | "mail" | "digest" | "none";
                        };
                        do_not_disturb: boolean;
                        lock_version: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postConfirmEmailToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postUnsubscribeToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                token: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiProfileUploadAvatar: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Un’immagine PNG, JPG o WEBP fino a 5 MB.
                     */
                    avatar?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Profile"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getAvatarsUserId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                userId: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "image/webp": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Home: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HomeAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersIdRelated: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedToPartner"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsIdRelated: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedToPartner"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersIdRelated: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RelatedToPartner"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Search: {
        parameters: {
            query?: {
                /** @description Il testo. */
                q?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SearchResults"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getNotificationsUnread: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRow"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getNotificationsDropdown: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationRow"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Notifications: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                state?: string;
                kind?: string;
                /** @description L’id di una notifica che ne conta altre: queste. */
                within?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NotificationRow"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postNotificationsIdMarkAlertRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postNotificationsIdMarkDropdownRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postNotificationsMarkAllRead: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReadAllBody"];
            };
        };
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postNotificationsIdOpen: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NotificationTarget"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getNotificationsStream: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            406: components["responses"]["406"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Activities: {
        parameters: {
            query?: {
                page?: number;
                /** @description Un anno invece di una pagina. */
                year?: string;
                state?: "open" | "rejected";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            year: string;
                            activities: components["schemas"]["Activity"][];
                        }[];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        years: {
                            year: string;
                            count: number | null;
                            /** @enum {string} */
                            state: "draft" | "open" | "closed";
                            id?: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivitiesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Activity"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivitiesId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /** @description I file del documento con l’id n; `valid_until[n]` è la scadenza. */
                    "new_activity_document_type[n][]"?: string[];
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        uploaded: components["schemas"]["Upload"][];
                        refused: components["schemas"]["RejectedFile"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getApiV1ActivityYearsActivityYearIdActivitiesActivityId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activity_year_id: number;
                activity_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        description: string;
                        for_dealers: boolean;
                        for_workshops: boolean;
                        due_on: string | null;
                        /** @enum {string} */
                        state: "draft" | "open" | "closed";
                        year: string;
                        activity_year_id: number;
                        activity_year: {
                            id: number;
                            year: string;
                        };
                        activity_document_types: components["schemas"]["DocumentType"][];
                        lock_version: number;
                        remind_first_days: number | null;
                        remind_second_days: number | null;
                        remind_late_days: number | null;
                        remind_weekly_times: number | null;
                        usage?: components["schemas"]["ActivityUsage"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1ActivityYearsActivityYearIdActivitiesActivityId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                activity_year_id: number;
                activity_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityBody"];
                "multipart/form-data": components["schemas"]["ActivityBody"] & {
                    /**
                     * Format: binary
                     * @description Il modulo in bianco del documento della riga n.
                     */
                    "form[n]"?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        description: string;
                        for_dealers: boolean;
                        for_workshops: boolean;
                        due_on: string | null;
                        /** @enum {string} */
                        state: "draft" | "open" | "closed";
                        year: string;
                        activity_year_id: number;
                        activity_year: {
                            id: number;
                            year: string;
                        };
                        activity_document_types: components["schemas"]["DocumentType"][];
                        lock_version: number;
                        remind_first_days: number | null;
                        remind_second_days: number | null;
                        remind_late_days: number | null;
                        remind_weekly_times: number | null;
                        usage?: components["schemas"]["ActivityUsage"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    postApiV1ActivityYearsActivityYearIdActivities: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                activity_year_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityBody"];
                "multipart/form-data": components["schemas"]["ActivityBody"] & {
                    /**
                     * Format: binary
                     * @description Il modulo in bianco del documento della riga n.
                     */
                    "form[n]"?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        title: string;
                        description: string;
                        for_dealers: boolean;
                        for_workshops: boolean;
                        due_on: string | null;
                        /** @enum {string} */
                        state: "draft" | "open" | "closed";
                        year: string;
                        activity_year_id: number;
                        activity_year: {
                            id: number;
                            year: string;
                        };
                        activity_document_types: components["schemas"]["DocumentType"][];
                        lock_version: number;
                        remind_first_days: number | null;
                        remind_second_days: number | null;
                        remind_late_days: number | null;
                        remind_weekly_times: number | null;
                        usage?: components["schemas"]["ActivityUsage"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getActivityDocumentTypeIdForm: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersActivityYears: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "late" | "-late" | "last_reminded_on" | "-last_reminded_on" | "id" | "-id";
                year?: string;
                baldo_id?: string;
                name?: string;
                district_id?: string;
                missing?: string;
                completed?: string;
                late?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            year: string;
                            dealers: components["schemas"]["PartnerProgressRow"][];
                        }[];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        ceased: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersIdActivities: {
        parameters: {
            query?: {
                page?: number;
                /** @description Un anno invece di una pagina. */
                year?: string;
                /** @description pending: solo quelle con documenti da verificare. */
                state?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activities_paginate: {
                            data: {
                                id: number;
                                year: string;
                                activities: components["schemas"]["Activity"][];
                            }[];
                            links: components["schemas"]["PageLink"][];
                            current_page: number;
                            last_page: number;
                            per_page: number;
                            from: number | null;
                            to: number | null;
                            total: number;
                            years: {
                                year: string;
                                count: number | null;
                                /** @enum {string} */
                                state: "draft" | "open" | "closed";
                                id?: number;
                            }[];
                        };
                        uploaded: components["schemas"]["Upload"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsActivityYears: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "late" | "-late" | "id" | "-id";
                year?: string;
                baldo_id?: string;
                name?: string;
                district_id?: string;
                missing?: string;
                completed?: string;
                late?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            year: string;
                            workshops: components["schemas"]["PartnerProgressRow"][];
                        }[];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        ceased: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsIdActivities: {
        parameters: {
            query?: {
                page?: number;
                /** @description Un anno invece di una pagina. */
                year?: string;
                /** @description pending: solo quelle con documenti da verificare. */
                state?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        activities_paginate: {
                            data: {
                                id: number;
                                year: string;
                                activities: components["schemas"]["Activity"][];
                            }[];
                            links: components["schemas"]["PageLink"][];
                            current_page: number;
                            last_page: number;
                            per_page: number;
                            from: number | null;
                            to: number | null;
                            total: number;
                            years: {
                                year: string;
                                count: number | null;
                                /** @enum {string} */
                                state: "draft" | "open" | "closed";
                                id?: number;
                            }[];
                        };
                        uploaded: components["schemas"]["Upload"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivitiesIdUploaded: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getActivityDocumentUploadId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityDocumentUploadsZipSize: {
        parameters: {
            query?: {
                status?: string;
                kind?: string;
                audience?: string;
                partner?: string;
                dealer_id?: string;
                workshop_id?: string;
                year?: string;
                activity_id?: string;
                activity_document_type_id?: string;
                district_id?: string;
                area?: string;
                manager_id?: string;
                age?: string;
                late?: string;
                reason_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        documents: number;
                        bytes: number;
                        damaged: number;
                        withheld: number;
                        declarations: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityDocumentUploadsZip: {
        parameters: {
            query?: {
                status?: string;
                kind?: string;
                audience?: string;
                partner?: string;
                dealer_id?: string;
                workshop_id?: string;
                year?: string;
                activity_id?: string;
                activity_document_type_id?: string;
                district_id?: string;
                area?: string;
                manager_id?: string;
                age?: string;
                late?: string;
                reason_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityDocumentUploads: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "document" | "-document" | "file_name" | "-file_name" | "status" | "-status" | "due_on" | "-due_on" | "id" | "-id";
                status?: string;
                kind?: string;
                audience?: string;
                partner?: string;
                dealer_id?: string;
                workshop_id?: string;
                year?: string;
                activity_id?: string;
                activity_document_type_id?: string;
                district_id?: string;
                area?: string;
                manager_id?: string;
                age?: string;
                late?: string;
                reason_id?: string;
                /** @description Solo i documenti che seguono questo nell’ordine dell’elenco. */
                after?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedUpload"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    } | components["schemas"]["Upload"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityDocumentUploadsXls: {
        parameters: {
            query?: {
                sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "document" | "-document" | "file_name" | "-file_name" | "status" | "-status" | "due_on" | "-due_on" | "id" | "-id";
                status?: string;
                kind?: string;
                audience?: string;
                partner?: string;
                dealer_id?: string;
                workshop_id?: string;
                year?: string;
                activity_id?: string;
                activity_document_type_id?: string;
                district_id?: string;
                area?: string;
                manager_id?: string;
                age?: string;
                late?: string;
                reason_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityDocumentUploadsXls: {
        parameters: {
            query?: {
                sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "document" | "-document" | "file_name" | "-file_name" | "status" | "-status" | "due_on" | "-due_on" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedIdsBody"];
            };
        };
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityDocumentUploadsFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationFilterOptions"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityDocumentUploadsPending: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        pending: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityDocumentUploadsSelection: {
        parameters: {
            query?: {
                sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "document" | "-document" | "file_name" | "-file_name" | "status" | "-status" | "due_on" | "-due_on" | "id" | "-id";
                status?: string;
                kind?: string;
                audience?: string;
                partner?: string;
                dealer_id?: string;
                workshop_id?: string;
                year?: string;
                activity_id?: string;
                activity_document_type_id?: string;
                district_id?: string;
                area?: string;
                manager_id?: string;
                age?: string;
                late?: string;
                reason_id?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SelectedUpload"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityDocumentUploadsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ExaminedUpload"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityDocumentTypesIdNotApplicable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    declaration: {
                        reason: string;
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityDocumentUploadsIdWithdraw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    upload: {
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersIdActivitiesActivityIdUploaded: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                activity_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersIdActivitiesActivityIdManage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                activity_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadStatusesBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsIdActivitiesActivityIdUploaded: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                activity_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsIdActivitiesActivityIdManage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                activity_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadStatusesBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Upload"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityDocumentUploadsIdReview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityDocumentUploadsVerify: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadStatusesBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedUpload"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYears: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "year" | "-year" | "state" | "-state" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ActivityYearRow"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityYears: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityYearBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityYearDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        year: string;
                        lock_version: number;
                        activities: components["schemas"]["Activity"][];
                        uploads_count: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1ActivityYearsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityYearBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityYearDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiV1ActivityYearsId: {
        parameters: {
            query?: {
                /** @description Quante attività ha visto chi elimina: se sono cambiate la risposta è 409. */
                activities?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityYearsIdCopy: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActivityCopyBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityYearDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityYearsIdOpen: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityYearDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1RejectionReasons: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "text" | "-text" | "activity" | "-activity" | "uses" | "-uses" | "archived" | "-archived" | "id" | "-id";
                text?: string;
                activity_id?: string;
                archived?: string;
                duplicates?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["RejectionReason"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1RejectionReasons: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectionReasonBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectionReason"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1RejectionReasonsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectionReason"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1RejectionReasonsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RejectionReasonBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RejectionReason"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdDashboardDealers: {
        parameters: {
            query?: {
                /** @description 0: solo quante, senza nomi. */
                names?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityDashboardData"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdDashboardWorkshops: {
        parameters: {
            query?: {
                /** @description 0: solo quante, senza nomi. */
                names?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActivityDashboardData"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdMatrixDealers: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                sales_area?: string;
                manager?: string;
                incomplete?: string;
                late?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatrixPage"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdMatrixDealersXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                sales_area?: string;
                manager?: string;
                incomplete?: string;
                late?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdMatrixWorkshops: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                sales_area?: string;
                manager?: string;
                incomplete?: string;
                late?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MatrixPage"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdMatrixWorkshopsXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                sales_area?: string;
                manager?: string;
                incomplete?: string;
                late?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivitiesIdReminders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemindersBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        sent: number[];
                        skipped: number[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivitiesIdRemindersPreview: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemindersBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        partners: number;
                        people: number;
                        skipped: number;
                        mail: {
                            to: string;
                            subject: string;
                            text: string;
                            html: string;
                        } | null;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdReminders: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "created_at" | "-created_at" | "partner" | "-partner" | "activity" | "-activity" | "due_on" | "-due_on" | "step" | "-step" | "message" | "-message" | "id" | "-id";
                activity_id?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ReminderRow"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdProgressDealers: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "late" | "-late" | "last_reminded_on" | "-last_reminded_on" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                missing?: string;
                completed?: string;
                late?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            name: string;
                            late_activities_count: number;
                            lock_version: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityYearsIdRemindersDealers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1ActivityYearsIdProgressWorkshops: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "completed" | "-completed" | "late" | "-late" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                missing?: string;
                completed?: string;
                late?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            name: string;
                            late_activities_count: number;
                            lock_version: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1ActivityYearsIdRemindersWorkshops: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV2LeadStatuses: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: string;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Leads: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "created_at" | "-created_at" | "customer" | "-customer" | "lead_model" | "-lead_model" | "quantity" | "-quantity" | "workshop" | "-workshop" | "status" | "-status" | "last_manage" | "-last_manage" | "id" | "-id";
                customer?: string;
                status?: string;
                workshop_id?: string;
                dealer_id?: string;
                current_dealer_id?: string;
                customer_id?: string;
                notice?: string;
                seller_id?: string;
                idle?: string;
                lead_model_id?: string;
                lead_work_type_id?: string;
                approved?: string;
                from?: string;
                to?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadRow"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1Leads: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lead: {
                        /** @enum {unknown} */
                        is_customer: true | false | 0 | 1 | "0" | "1";
                        /** @description Un id, come numero o cifre. */
                        lead_model_id: number | string;
                        /** @description Un id, come numero o cifre. */
                        lead_work_type_id: number | string;
                        /** @description Un numero da 1 a 100.000. */
                        quantity: number | string;
                        notes?: string;
                        /** @enum {unknown} */
                        interested_in_financing: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        interested_in_service_contract: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        privacy_1: true | false | 0 | 1 | "0" | "1";
                        /** @enum {string} */
                        status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                        /** @description Un id, come numero o cifre. */
                        workshop_id?: number | string;
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                        /** @description Un id, come numero o cifre. */
                        customer_id: number | string;
                        /** @description Un id, come numero o cifre. */
                        customer_contact_id: number | string;
                    };
                } | {
                    lead: {
                        /** @enum {unknown} */
                        is_customer: true | false | 0 | 1 | "0" | "1";
                        /** @description Un id, come numero o cifre. */
                        lead_model_id: number | string;
                        /** @description Un id, come numero o cifre. */
                        lead_work_type_id: number | string;
                        /** @description Un numero da 1 a 100.000. */
                        quantity: number | string;
                        notes?: string;
                        /** @enum {unknown} */
                        interested_in_financing: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        interested_in_service_contract: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        privacy_1: true | false | 0 | 1 | "0" | "1";
                        /** @enum {string} */
                        status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                        /** @description Un id, come numero o cifre. */
                        workshop_id?: number | string;
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                        /** @description Un id, come numero o cifre. */
                        customer_id: number | string;
                        customer_contact: {
                            name: string;
                            email?: string;
                            phone?: string;
                        };
                    };
                } | {
                    lead: {
                        /** @enum {unknown} */
                        is_customer: true | false | 0 | 1 | "0" | "1";
                        /** @description Un id, come numero o cifre. */
                        lead_model_id: number | string;
                        /** @description Un id, come numero o cifre. */
                        lead_work_type_id: number | string;
                        /** @description Un numero da 1 a 100.000. */
                        quantity: number | string;
                        notes?: string;
                        /** @enum {unknown} */
                        interested_in_financing: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        interested_in_service_contract: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        privacy_1: true | false | 0 | 1 | "0" | "1";
                        /** @enum {string} */
                        status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                        /** @description Un id, come numero o cifre. */
                        workshop_id?: number | string;
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                        customer: {
                            vat_n: string;
                            name: string;
                        };
                        customer_contact: {
                            name: string;
                            email?: string;
                            phone?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsXls: {
        parameters: {
            query?: {
                sort?: "created_at" | "-created_at" | "customer" | "-customer" | "lead_model" | "-lead_model" | "quantity" | "-quantity" | "workshop" | "-workshop" | "status" | "-status" | "last_manage" | "-last_manage" | "id" | "-id";
                customer?: string;
                status?: string;
                workshop_id?: string;
                dealer_id?: string;
                current_dealer_id?: string;
                customer_id?: string;
                notice?: string;
                seller_id?: string;
                idle?: string;
                lead_model_id?: string;
                lead_work_type_id?: string;
                approved?: string;
                from?: string;
                to?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadsXls: {
        parameters: {
            query?: {
                sort?: "created_at" | "-created_at" | "customer" | "-customer" | "lead_model" | "-lead_model" | "quantity" | "-quantity" | "workshop" | "-workshop" | "status" | "-status" | "last_manage" | "-last_manage" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedIdsBody"];
            };
        };
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsBoard: {
        parameters: {
            query?: {
                customer?: string;
                status?: string;
                workshop_id?: string;
                dealer_id?: string;
                current_dealer_id?: string;
                customer_id?: string;
                notice?: string;
                seller_id?: string;
                idle?: string;
                lead_model_id?: string;
                lead_work_type_id?: string;
                approved?: string;
                from?: string;
                to?: string;
                id?: string;
                /** @description Quante schede per stato: created:40,lost:60 */
                cards?: string;
                order?: "newest" | "oldest";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadBoard"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsFilters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dealers: components["schemas"]["PartnerHint"][];
                        sellers: {
                            id: number;
                            name: string;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1LeadsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lead: {
                        /** @enum {unknown} */
                        is_customer: true | false | 0 | 1 | "0" | "1";
                        /** @description Un id, come numero o cifre. */
                        lead_model_id: number | string;
                        /** @description Un id, come numero o cifre. */
                        lead_work_type_id: number | string;
                        /** @description Un numero da 1 a 100.000. */
                        quantity: number | string;
                        notes?: string;
                        /** @enum {unknown} */
                        interested_in_financing: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        interested_in_service_contract: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        privacy_1: true | false | 0 | 1 | "0" | "1";
                        /** @enum {string} */
                        status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                        /** @description Un id, come numero o cifre. */
                        workshop_id?: number | string;
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                        /** @description Un id, come numero o cifre. */
                        customer_id: number | string;
                        /** @description Un id, come numero o cifre. */
                        customer_contact_id: number | string;
                    };
                } | {
                    lead: {
                        /** @enum {unknown} */
                        is_customer: true | false | 0 | 1 | "0" | "1";
                        /** @description Un id, come numero o cifre. */
                        lead_model_id: number | string;
                        /** @description Un id, come numero o cifre. */
                        lead_work_type_id: number | string;
                        /** @description Un numero da 1 a 100.000. */
                        quantity: number | string;
                        notes?: string;
                        /** @enum {unknown} */
                        interested_in_financing: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        interested_in_service_contract: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        privacy_1: true | false | 0 | 1 | "0" | "1";
                        /** @enum {string} */
                        status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                        /** @description Un id, come numero o cifre. */
                        workshop_id?: number | string;
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                        /** @description Un id, come numero o cifre. */
                        customer_id: number | string;
                        customer_contact: {
                            name: string;
                            email?: string;
                            phone?: string;
                        };
                    };
                } | {
                    lead: {
                        /** @enum {unknown} */
                        is_customer: true | false | 0 | 1 | "0" | "1";
                        /** @description Un id, come numero o cifre. */
                        lead_model_id: number | string;
                        /** @description Un id, come numero o cifre. */
                        lead_work_type_id: number | string;
                        /** @description Un numero da 1 a 100.000. */
                        quantity: number | string;
                        notes?: string;
                        /** @enum {unknown} */
                        interested_in_financing: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        interested_in_service_contract: true | false | 0 | 1 | "0" | "1";
                        /** @enum {unknown} */
                        privacy_1: true | false | 0 | 1 | "0" | "1";
                        /** @enum {string} */
                        status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                        /** @description Un id, come numero o cifre. */
                        workshop_id?: number | string;
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                        customer: {
                            vat_n: string;
                            name: string;
                        };
                        customer_contact: {
                            name: string;
                            email?: string;
                            phone?: string;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsIdManage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadsIdManage: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    lead: {
                        /** @enum {string} */
                        status?: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                        /** @default  */
                        salesnotes?: string;
                        /** @default  */
                        lostnotes?: string;
                        /** @description Un numero da 1 a 100.000. */
                        saled_quantity?: number | string;
                        /** @description Un id, come numero o cifre. */
                        workshop_id?: number | string;
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                    };
                } & {
                    /**
                     * Format: binary
                     * @description Un preventivo.
                     */
                    uploaded_offer?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    postApiV1LeadsIdLeadOffers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lead_offers: {
                        /** @description Un id, come numero o cifre. */
                        id: number | string;
                        /** @enum {string} */
                        status: "pending" | "verified" | "rejected" | "cancelled";
                        reason?: string | null;
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                    }[];
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getLeadOffersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadsIdChangeCreatedStatusStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                status: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsSelection: {
        parameters: {
            query?: {
                sort?: "created_at" | "-created_at" | "customer" | "-customer" | "lead_model" | "-lead_model" | "quantity" | "-quantity" | "workshop" | "-workshop" | "status" | "-status" | "last_manage" | "-last_manage" | "id" | "-id";
                customer?: string;
                status?: string;
                workshop_id?: string;
                dealer_id?: string;
                current_dealer_id?: string;
                customer_id?: string;
                notice?: string;
                seller_id?: string;
                idle?: string;
                lead_model_id?: string;
                lead_work_type_id?: string;
                approved?: string;
                from?: string;
                to?: string;
                id?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            lock_version: number;
                            /** @enum {string} */
                            status: "created" | "contacted" | "offer" | "closed" | "lost" | "cancelled";
                            /** Format: date-time */
                            approved_at: string | null;
                            customer: {
                                name: string;
                            };
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadsApprove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadsUnapprove: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsAssignees: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        role_label: string;
                    }[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadsAssign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchPersonBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadsUnassign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchPersonBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsIdUsers: {
        parameters: {
            query?: {
                /** @description Cerca chi si può aggiungere. */
                search?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAccess"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiV1LeadsIdUsers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    users: (number | string)[];
                    loaded?: (number | string)[];
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadAccess"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsDashboard: {
        parameters: {
            query?: {
                customer?: string;
                status?: string;
                workshop_id?: string;
                dealer_id?: string;
                current_dealer_id?: string;
                customer_id?: string;
                notice?: string;
                seller_id?: string;
                idle?: string;
                lead_model_id?: string;
                lead_work_type_id?: string;
                approved?: string;
                from?: string;
                to?: string;
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadDashboard"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV2LeadModels: {
        parameters: {
            query?: {
                /** @description L’id di uno archiviato che resta scelto. */
                with?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                    }[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadModels: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "archived" | "-archived" | "id" | "-id";
                name?: string;
                archived?: string;
                duplicates?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadReference"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadModels: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lead_model: {
                        name: string;
                        /** @enum {unknown} */
                        archived?: true | false | 0 | 1 | "0" | "1";
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadReference"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadModelsSelection: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "archived" | "-archived" | "id" | "-id";
                name?: string;
                archived?: string;
                duplicates?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadReference"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadModelsArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadModelsUnarchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadModelsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadReference"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1LeadModelsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lead_model: {
                        name: string;
                        /** @enum {unknown} */
                        archived?: true | false | 0 | 1 | "0" | "1";
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadReference"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV2LeadWorkTypes: {
        parameters: {
            query?: {
                /** @description L’id di uno archiviato che resta scelto. */
                with?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                    }[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadWorkTypes: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "archived" | "-archived" | "id" | "-id";
                name?: string;
                archived?: string;
                duplicates?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadReference"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadWorkTypes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lead_work_type: {
                        name: string;
                        /** @enum {unknown} */
                        archived?: true | false | 0 | 1 | "0" | "1";
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadReference"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadWorkTypesSelection: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "archived" | "-archived" | "id" | "-id";
                name?: string;
                archived?: string;
                duplicates?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["LeadReference"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadWorkTypesArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1LeadWorkTypesUnarchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadWorkTypesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadReference"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1LeadWorkTypesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    lead_work_type: {
                        name: string;
                        /** @enum {unknown} */
                        archived?: true | false | 0 | 1 | "0" | "1";
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LeadReference"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Districts: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["District"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Dealers: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "pending_documents" | "-pending_documents" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                ceased?: string;
                pending?: string;
                dealer_id?: string;
                at?: string;
                archived?: string;
                duplicates?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Dealer"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1Dealers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealerBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dealer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "pending_documents" | "-pending_documents" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                ceased?: string;
                pending?: string;
                dealer_id?: string;
                at?: string;
                archived?: string;
                duplicates?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "pending_documents" | "-pending_documents" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedIdsBody"];
            };
        };
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dealer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1DealersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DealerBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dealer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Workshops: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "dealer" | "-dealer" | "pending_documents" | "-pending_documents" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                ceased?: string;
                pending?: string;
                dealer_id?: string;
                at?: string;
                archived?: string;
                duplicates?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Workshop"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1Workshops: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkshopBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkshopRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "dealer" | "-dealer" | "pending_documents" | "-pending_documents" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                ceased?: string;
                pending?: string;
                dealer_id?: string;
                at?: string;
                archived?: string;
                duplicates?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "dealer" | "-dealer" | "pending_documents" | "-pending_documents" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedIdsBody"];
            };
        };
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkshopRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1WorkshopsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkshopBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkshopRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersSelection: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "pending_documents" | "-pending_documents" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                ceased?: string;
                pending?: string;
                dealer_id?: string;
                at?: string;
                archived?: string;
                duplicates?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            name: string;
                            /** Format: date-time */
                            archived_at: string | null;
                            lock_version: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersManagers: {
        parameters: {
            query?: {
                /** @description Una parte del nome o dell’indirizzo. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        role_label: string;
                    }[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersAssign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchPersonBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersUnassign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchPersonBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsSelection: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "baldo_id" | "-baldo_id" | "contract_type" | "-contract_type" | "city" | "-city" | "district" | "-district" | "sales_area" | "-sales_area" | "ceased_on" | "-ceased_on" | "dealer" | "-dealer" | "pending_documents" | "-pending_documents" | "id" | "-id";
                baldo_id?: string;
                name?: string;
                district_id?: string;
                ceased?: string;
                pending?: string;
                dealer_id?: string;
                at?: string;
                archived?: string;
                duplicates?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            name: string;
                            /** Format: date-time */
                            archived_at: string | null;
                            lock_version: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsManagers: {
        parameters: {
            query?: {
                /** @description Una parte del nome o dell’indirizzo. */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        role_label: string;
                    }[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsAssign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchPersonBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsUnassign: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchPersonBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV2Dealers: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerHint"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV2Workshops: {
        parameters: {
            query?: {
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PartnerHint"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Customers: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "vat_n" | "-vat_n" | "customer_contacts" | "-customer_contacts" | "id" | "-id";
                vat_n?: string;
                name?: string;
                archived?: string;
                duplicates?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Customer"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1Customers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCustomerBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersSelection: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "vat_n" | "-vat_n" | "customer_contacts" | "-customer_contacts" | "id" | "-id";
                vat_n?: string;
                name?: string;
                archived?: string;
                duplicates?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SelectedCustomer"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "vat_n" | "-vat_n" | "customer_contacts" | "-customer_contacts" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedIdsBody"];
            };
        };
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1CustomersId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV2Customers: {
        parameters: {
            query?: {
                /** @description Le prime cifre della partita IVA, almeno tre. */
                customer?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerHint"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersIdCustomerContacts: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "email" | "-email" | "phone" | "-phone" | "id" | "-id";
                /** @description Tutta la partita IVA, per chi non ha mai segnalato il cliente. */
                vat_n?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomerContact"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersIdCustomerContacts: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerContactBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerContact"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersIdCustomerContactsContactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contact_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerContact"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1CustomersIdCustomerContactsContactId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                contact_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerContactBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerContact"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersIdCustomerNotes: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "created_at" | "-created_at" | "id" | "-id";
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["CustomerNote"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersIdCustomerNotes: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerNoteBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerNote"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersIdCustomerNotesNoteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                note_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerNote"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1CustomersIdCustomerNotesNoteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                note_id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerNoteBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerNote"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiV1CustomersIdCustomerNotesNoteId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                note_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersIdMerge: {
        parameters: {
            query?: {
                /** @description L’id del cliente che si unisce a questo. */
                merged_id?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MergePreview"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersIdMerge: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MergeBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersIdUnmerge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersArchiveEffects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: number;
                        workshops: number;
                        leads: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersIdArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dealer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersUnarchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersIdUnarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dealer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsArchiveEffects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: number;
                        workshops: number;
                        leads: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsIdArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkshopRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsUnarchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsIdUnarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkshopRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersArchiveEffects: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        users: number;
                        workshops: number;
                        leads: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersArchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersIdArchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersUnarchive: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersIdUnarchive: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerRecord"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersImportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiV1DealersImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Il foglio di calcolo.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getApiV1WorkshopsImportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopsImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Il foglio di calcolo.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getApiV1CustomersImportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiV1CustomersImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Il foglio di calcolo.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getApiV1News: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "title" | "-title" | "shown_at" | "-shown_at" | "id" | "-id";
                title?: string;
                state?: "draft" | "planned" | "shown" | "expired";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["NewsCard"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1News: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewsBody"] & {
                    /** @description Gli allegati. */
                    "document_news[]"?: string[];
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getApiV1NewsAudience: {
        parameters: {
            query?: {
                dealers?: "0" | "1";
                workshops?: "0" | "1";
                /** @description La news, se esiste già. */
                id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        people: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1NewsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1NewsId: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["NewsChangeBody"] & {
                    /** @description Altri allegati. */
                    "new_document_news[]"?: string[];
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getDocumentNewsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "*/*": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            410: components["responses"]["410"];
            423: components["responses"]["423"];
            429: components["responses"]["429"];
        };
    };
    postApiV1NewsIdRead: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1NewsIdReaders: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsReader"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1NewsIdRemind: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NewsDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopMarketShares: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "created_at" | "-created_at" | "type" | "-type" | "user" | "-user" | "workshops" | "-workshops" | "state" | "-state" | "sent_at" | "-sent_at" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MarketShareRow"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopMarketShares: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["MarketShareFieldsInput"] & {
                    /**
                     * Format: binary
                     * @description Il foglio di calcolo.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketShare"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getApiV1WorkshopMarketSharesTemplate: {
        parameters: {
            query?: {
                year?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopMarketSharesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketShare"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopMarketSharesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketShare"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiV1WorkshopMarketSharesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopMarketSharesIdPreviewWorkshopId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                workshop_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        to: {
                            name: string;
                            email: string;
                        }[];
                        subject: string;
                        text: string;
                        html: string;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopMarketSharesIdTest: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WorkshopMarketSharesIdRetry: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MarketShare"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsIdMarketShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkshopSharePoints"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersIdMarketShares: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WorkshopSharePoints"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiUsersImportTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Il foglio di calcolo.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
    getApiRoles: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RoleRow"][];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiUsers: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "workshops" | "-workshops" | "dealers" | "-dealers" | "partners" | "-partners" | "do_not_disturb" | "-do_not_disturb" | "created_at" | "-created_at" | "state" | "-state" | "last_access" | "-last_access" | "invitation" | "-invitation" | "deleted_at" | "-deleted_at" | "id" | "-id";
                id?: string;
                name?: string;
                email?: string;
                role?: string;
                deleted?: string;
                dealer_id?: string;
                workshop_id?: string;
                state?: string;
                invitation?: string;
                last_access?: string;
                partner?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["UserRow"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiUsersId: {
        parameters: {
            query?: {
                /** @description Gli id, separati da virgole, dei token di servizi di cui la persona risponde e che chi fa la chiamata prende in carico. */
                keep_tokens?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        email: string;
                        do_not_disturb: boolean;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        deleted_at: string | null;
                        avatar: string | null;
                        roles: components["schemas"]["RoleRow"][];
                        workshops: components["schemas"]["PartnerName"][];
                        dealers: components["schemas"]["PartnerName"][];
                        lock_version: number;
                        is_accepted: boolean;
                        /** Format: date-time */
                        suspended_at: string | null;
                        suspended_by: {
                            id: number;
                            name: string;
                        } | null;
                        suspension_reason: string | null;
                        /** Format: date-time */
                        last_login_at: string | null;
                        /** Format: date-time */
                        last_seen_at: string | null;
                        invitation: {
                            /** @enum {string} */
                            state: "none" | "waiting" | "sent" | "failed" | "expired" | "accepted";
                            /** Format: date-time */
                            created_at: string | null;
                            /** Format: date-time */
                            sent_at: string | null;
                            last_error: string | null;
                        };
                        last_mail: {
                            /** @enum {string} */
                            kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected";
                            /** @enum {string} */
                            state: "waiting" | "retrying" | "sent" | "parked";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            sent_at: string | null;
                            last_error: string | null;
                        } | null;
                        ended_credentials?: {
                            password: boolean;
                            identities: number;
                            passkeys: number;
                            totp: boolean;
                            recovery_codes: number;
                            trusted_devices: number;
                            tokens: number;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiUsersId: {
        parameters: {
            query?: {
                /** @description Gli id, separati da virgole, dei token di servizi di cui la persona risponde e che chi fa la chiamata prende in carico. */
                keep_tokens?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UserRestoreBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        name: string;
                        email: string;
                        do_not_disturb: boolean;
                        /** Format: date-time */
                        created_at: string;
                        /** Format: date-time */
                        deleted_at: string | null;
                        avatar: string | null;
                        roles: components["schemas"]["RoleRow"][];
                        workshops: components["schemas"]["PartnerName"][];
                        dealers: components["schemas"]["PartnerName"][];
                        lock_version: number;
                        is_accepted: boolean;
                        /** Format: date-time */
                        suspended_at: string | null;
                        suspended_by: {
                            id: number;
                            name: string;
                        } | null;
                        suspension_reason: string | null;
                        /** Format: date-time */
                        last_login_at: string | null;
                        /** Format: date-time */
                        last_seen_at: string | null;
                        invitation: {
                            /** @enum {string} */
                            state: "none" | "waiting" | "sent" | "failed" | "expired" | "accepted";
                            /** Format: date-time */
                            created_at: string | null;
                            /** Format: date-time */
                            sent_at: string | null;
                            last_error: string | null;
                        };
                        last_mail: {
                            /** @enum {string} */
                            kind: "reset_password" | "invitation" | "confirm_email" | "email_changed" | "password_changed" | "login_failures" | "new_device" | "factor_changed" | "recovery_code_used" | "identity_changed" | "second_factor_failures" | "document_uploaded" | "document_status" | "activity_opened" | "activity_reminder" | "verification_digest" | "lead_created" | "lead_approved" | "lead_cancelled" | "lead_status" | "lead_offer" | "lead_access" | "lead_idle" | "news_published" | "news_reminder" | "market_share" | "market_share_test" | "customer_limit" | "webhook_disabled" | "file_infected";
                            /** @enum {string} */
                            state: "waiting" | "retrying" | "sent" | "parked";
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            sent_at: string | null;
                            last_error: string | null;
                        } | null;
                        ended_credentials?: {
                            password: boolean;
                            identities: number;
                            passkeys: number;
                            totp: boolean;
                            recovery_codes: number;
                            trusted_devices: number;
                            tokens: number;
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiUsersSelection: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "workshops" | "-workshops" | "dealers" | "-dealers" | "partners" | "-partners" | "do_not_disturb" | "-do_not_disturb" | "created_at" | "-created_at" | "state" | "-state" | "last_access" | "-last_access" | "invitation" | "-invitation" | "deleted_at" | "-deleted_at" | "id" | "-id";
                id?: string;
                name?: string;
                email?: string;
                role?: string;
                deleted?: string;
                dealer_id?: string;
                workshop_id?: string;
                state?: string;
                invitation?: string;
                last_access?: string;
                partner?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SelectedUser"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiUsersXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "workshops" | "-workshops" | "dealers" | "-dealers" | "partners" | "-partners" | "do_not_disturb" | "-do_not_disturb" | "created_at" | "-created_at" | "state" | "-state" | "last_access" | "-last_access" | "invitation" | "-invitation" | "deleted_at" | "-deleted_at" | "id" | "-id";
                id?: string;
                name?: string;
                email?: string;
                role?: string;
                deleted?: string;
                dealer_id?: string;
                workshop_id?: string;
                state?: string;
                invitation?: string;
                last_access?: string;
                partner?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersXls: {
        parameters: {
            query?: {
                sort?: "name" | "-name" | "email" | "-email" | "role" | "-role" | "workshops" | "-workshops" | "dealers" | "-dealers" | "partners" | "-partners" | "do_not_disturb" | "-do_not_disturb" | "created_at" | "-created_at" | "state" | "-state" | "last_access" | "-last_access" | "invitation" | "-invitation" | "deleted_at" | "-deleted_at" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedIdsBody"];
            };
        };
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersDelete: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersRestore: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersResetPassword: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersSuspend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspensionsBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersReactivate: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersInvite: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiUsersPartnersAreas: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        dealers: {
                            area: string;
                            count: number;
                        }[];
                        workshops: {
                            area: string;
                            count: number;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersPartnersResolve: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {string} */
                    kind: "dealer" | "workshop";
                    /** @enum {string} */
                    by: "dealer" | "area" | "district" | "codes";
                    ids?: (number | string)[];
                    /** @default [] */
                    areas?: string[];
                    /** @default  */
                    text?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        partners: components["schemas"]["PartnerName"][];
                        archived: components["schemas"]["PartnerName"][];
                        ceased: components["schemas"]["PartnerName"][];
                        unknown: {
                            code: string;
                            similar: string | null;
                        }[];
                        repeated: string[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersIdResetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersIdSetPassword: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetPasswordBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersIdSuspend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SuspensionBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersIdReactivate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReactivationBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserRow"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersIdInvite: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiUsersIdCredentials: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        has_password: boolean;
                        identities: {
                            id: number;
                            provider: string;
                            email: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_login_at: string | null;
                            label: string;
                        }[];
                        passkeys: {
                            id: number;
                            name: string;
                            created_at: string;
                            last_used_at: string | null;
                        }[];
                        totp: {
                            /** Format: date-time */
                            confirmed_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                        } | null;
                        recovery_codes_left: number;
                        trusted_devices: {
                            id: number;
                            address: string;
                            user_agent: string;
                            created_at: string;
                            expires_at: string;
                        }[];
                        tokens: {
                            id: number;
                            name: string;
                            /** @enum {string} */
                            kind: "personal" | "service";
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    deleteApiUsersIdIdentitiesIdentityId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                identity_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        has_password: boolean;
                        identities: {
                            id: number;
                            provider: string;
                            email: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_login_at: string | null;
                            label: string;
                        }[];
                        passkeys: {
                            id: number;
                            name: string;
                            created_at: string;
                            last_used_at: string | null;
                        }[];
                        totp: {
                            /** Format: date-time */
                            confirmed_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                        } | null;
                        recovery_codes_left: number;
                        trusted_devices: {
                            id: number;
                            address: string;
                            user_agent: string;
                            created_at: string;
                            expires_at: string;
                        }[];
                        tokens: {
                            id: number;
                            name: string;
                            /** @enum {string} */
                            kind: "personal" | "service";
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiUsersIdPasskeysPasskeyId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
                passkey_id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        has_password: boolean;
                        identities: {
                            id: number;
                            provider: string;
                            email: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_login_at: string | null;
                            label: string;
                        }[];
                        passkeys: {
                            id: number;
                            name: string;
                            created_at: string;
                            last_used_at: string | null;
                        }[];
                        totp: {
                            /** Format: date-time */
                            confirmed_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                        } | null;
                        recovery_codes_left: number;
                        trusted_devices: {
                            id: number;
                            address: string;
                            user_agent: string;
                            created_at: string;
                            expires_at: string;
                        }[];
                        tokens: {
                            id: number;
                            name: string;
                            /** @enum {string} */
                            kind: "personal" | "service";
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiUsersIdTrustedDevices: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        has_password: boolean;
                        identities: {
                            id: number;
                            provider: string;
                            email: string | null;
                            /** Format: date-time */
                            created_at: string;
                            /** Format: date-time */
                            last_login_at: string | null;
                            label: string;
                        }[];
                        passkeys: {
                            id: number;
                            name: string;
                            created_at: string;
                            last_used_at: string | null;
                        }[];
                        totp: {
                            /** Format: date-time */
                            confirmed_at: string;
                            /** Format: date-time */
                            last_used_at: string | null;
                        } | null;
                        recovery_codes_left: number;
                        trusted_devices: {
                            id: number;
                            address: string;
                            user_agent: string;
                            created_at: string;
                            expires_at: string;
                        }[];
                        tokens: {
                            id: number;
                            name: string;
                            /** @enum {string} */
                            kind: "personal" | "service";
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiUsersIdResetFactors: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiImpersonations: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "started_at" | "-started_at" | "user" | "-user" | "impersonated" | "-impersonated" | "with_changes" | "-with_changes" | "reason" | "-reason" | "ended_at" | "-ended_at" | "id" | "-id";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Impersonation"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getImpersonateId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/html": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postImpersonateId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImpersonationBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postImpersonateStop: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Me"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Tokens: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenOverview"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiV1Tokens: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TokenBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreatedToken"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1TokensScopes: {
        parameters: {
            query?: {
                user_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": ("activities:read" | "activities:write" | "dealers:read" | "dealers:write" | "workshops:read" | "workshops:write" | "customers:read" | "customers:write" | "leads:read" | "leads:write" | "news:read" | "news:write" | "market_shares:read" | "market_shares:write" | "records:read" | "records:write" | "users:read" | "audits:read")[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiV1TokensId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiTokens: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "created_at" | "-created_at" | "name" | "-name" | "user" | "-user" | "kind" | "-kind" | "expires_on" | "-expires_on" | "last_used_at" | "-last_used_at" | "state" | "-state" | "id" | "-id";
                user?: string;
                user_id?: string;
                name?: string;
                state?: string;
                kind?: string;
                /** @description Chi risponde del token di un servizio: chi lo ha creato, o chi lo ha preso in carico. */
                manager_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ListedToken"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1Webhooks: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "url" | "-url" | "state" | "-state" | "delivered_at" | "-delivered_at" | "parked" | "-parked" | "id" | "-id";
                url?: string;
                state?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Webhook"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1Webhooks: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    putApiV1WebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Webhook"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiV1WebhooksId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WebhooksIdSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookSecretBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookWithSecret"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WebhooksIdTest: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Delivery"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WebhooksIdDeliveries: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "at" | "-at" | "type" | "-type" | "state" | "-state" | "tries" | "-tries" | "answer_status" | "-answer_status" | "duration_ms" | "-duration_ms" | "error" | "-error" | "id" | "-id";
                state?: string;
                type?: string;
                event_id?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["Delivery"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WebhooksDeliveriesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WebhooksDeliveriesIdReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1WebhooksIdReplay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        replayed: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiMenuManagement: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "weight" | "-weight" | "name" | "-name" | "url" | "-url" | "role" | "-role" | "group" | "-group" | "id" | "-id";
                role?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["ManagedMenuItem"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiMenuManagement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MenuItemBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMenuItem"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiMenuManagementId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MenuItemBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ManagedMenuItem"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiMenuManagementId: {
        parameters: {
            query?: {
                /** @description La versione che si è vista. */
                lock_version?: string;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiMails: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "created_at" | "-created_at" | "to" | "-to" | "subject" | "-subject" | "kind" | "-kind" | "state" | "-state" | "tries" | "-tries" | "last_error" | "-last_error" | "id" | "-id";
                to?: string;
                subject?: string;
                state?: string;
                kind?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["MailRow"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        smtp: boolean;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiMailsSelection: {
        parameters: {
            query?: {
                sort?: "created_at" | "-created_at" | "to" | "-to" | "subject" | "-subject" | "kind" | "-kind" | "state" | "-state" | "tries" | "-tries" | "last_error" | "-last_error" | "id" | "-id";
                to?: string;
                subject?: string;
                state?: string;
                kind?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["SelectedMail"][];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiMailsSend: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiMailsTest: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SentTestMail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiMailsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    postApiMailsIdSend: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailDetail"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiAudits: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "logged_at" | "-logged_at" | "user" | "-user" | "impersonator" | "-impersonator" | "event" | "-event" | "model_type" | "-model_type" | "model_id" | "-model_id" | "id" | "-id";
                model_type?: string;
                model_id?: string;
                event?: string;
                user_id?: string;
                from?: string;
                to?: string;
                request?: string;
                children?: string;
                folded?: string;
                impersonation?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: (components["schemas"]["AuditRow"] | components["schemas"]["AuditRequest"])[];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        names: {
                            [key: string]: {
                                [key: string]: string;
                            };
                        };
                        labels: {
                            [key: string]: {
                                label: string;
                                fields: {
                                    [key: string]: string;
                                };
                                values?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    };
                                };
                            };
                        };
                        record_links: {
                            [key: string]: {
                                [key: string]: string;
                            };
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiAudits: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeMachineBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Restored"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1DealersIdHistory: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRequest"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        names: {
                            [key: string]: {
                                [key: string]: string;
                            };
                        };
                        labels: {
                            [key: string]: {
                                label: string;
                                fields: {
                                    [key: string]: string;
                                };
                                values?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    };
                                };
                            };
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiV1WorkshopsIdHistory: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRequest"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        names: {
                            [key: string]: {
                                [key: string]: string;
                            };
                        };
                        labels: {
                            [key: string]: {
                                label: string;
                                fields: {
                                    [key: string]: string;
                                };
                                values?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    };
                                };
                            };
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiV1CustomersIdHistory: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRequest"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        names: {
                            [key: string]: {
                                [key: string]: string;
                            };
                        };
                        labels: {
                            [key: string]: {
                                label: string;
                                fields: {
                                    [key: string]: string;
                                };
                                values?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    };
                                };
                            };
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiV1LeadsIdHistory: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
            };
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: components["schemas"]["AuditRequest"][];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                        names: {
                            [key: string]: {
                                [key: string]: string;
                            };
                        };
                        labels: {
                            [key: string]: {
                                label: string;
                                fields: {
                                    [key: string]: string;
                                };
                                values?: {
                                    [key: string]: {
                                        [key: string]: string;
                                    };
                                };
                            };
                        };
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiAuditsModelTypeId: {
        parameters: {
            query?: {
                /** @description Il momento, o un giorno. */
                at?: string;
            };
            header?: never;
            path: {
                model_type: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordAt"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiAuditsPreview: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TimeMachineBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RestorePreview"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiAuditsIdUndo: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiAuditsIdRestore: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiAccesses: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                sort?: "created_at" | "-created_at" | "kind" | "-kind" | "user" | "-user" | "address" | "-address" | "id" | "-id";
                kind?: string;
                user_id?: string;
                impersonator_id?: string;
                impersonation?: string;
                address?: string;
                from?: string;
                to?: string;
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            id: number;
                            /** Format: date-time */
                            created_at: string;
                            /** @enum {string} */
                            kind: "login" | "login_failed" | "login_blocked" | "logout" | "session_ended" | "access_denied" | "second_factor_failed" | "factor_added" | "factor_removed" | "factors_reset" | "recovery_codes_renewed" | "password_changed" | "password_reset" | "impersonation_started" | "impersonation_ended" | "download" | "export" | "token_created" | "token_revoked" | "token_refused" | "account_suspended" | "account_reactivated" | "account_closed" | "account_restored" | "identity_linked" | "identity_removed" | "credentials_ended" | "file_infected";
                            user: {
                                id: number;
                                name: string;
                                email: string;
                            } | null;
                            actor: {
                                id: number;
                                name: string;
                                email: string;
                            } | null;
                            impersonator: {
                                id: number;
                                name: string;
                                email: string;
                            } | null;
                            impersonation_id: number | null;
                            token_id: number | null;
                            address: string;
                            user_agent: string;
                            email: string | null;
                            detail: {
                                [key: string]: string | number | boolean | null;
                            };
                        }[];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiAccessesXls: {
        parameters: {
            query?: {
                sort?: "created_at" | "-created_at" | "kind" | "-kind" | "user" | "-user" | "address" | "-address" | "id" | "-id";
                kind?: string;
                user_id?: string;
                impersonator_id?: string;
                impersonation?: string;
                address?: string;
                from?: string;
                to?: string;
                text?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiAccessesId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        id: number;
                        /** Format: date-time */
                        created_at: string;
                        /** @enum {string} */
                        kind: "login" | "login_failed" | "login_blocked" | "logout" | "session_ended" | "access_denied" | "second_factor_failed" | "factor_added" | "factor_removed" | "factors_reset" | "recovery_codes_renewed" | "password_changed" | "password_reset" | "impersonation_started" | "impersonation_ended" | "download" | "export" | "token_created" | "token_revoked" | "token_refused" | "account_suspended" | "account_reactivated" | "account_closed" | "account_restored" | "identity_linked" | "identity_removed" | "credentials_ended" | "file_infected";
                        user: {
                            id: number;
                            name: string;
                            email: string;
                        } | null;
                        actor: {
                            id: number;
                            name: string;
                            email: string;
                        } | null;
                        impersonator: {
                            id: number;
                            name: string;
                            email: string;
                        } | null;
                        impersonation_id: number | null;
                        token_id: number | null;
                        address: string;
                        user_agent: string;
                        email: string | null;
                        detail: {
                            [key: string]: string | number | boolean | null;
                        };
                        impersonation: {
                            id: number;
                            reason: string | null;
                            with_changes: boolean;
                            /** Format: date-time */
                            started_at: string;
                            /** Format: date-time */
                            ended_at: string | null;
                            changes: number;
                            downloads: number;
                        } | null;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiV1SavedViews: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ListViews"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiV1SavedViews: {
        parameters: {
            query?: never;
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    saved_view: {
                        list: string;
                        name: string;
                        search: string;
                        columns?: {
                            key: string;
                            hidden?: boolean;
                            width?: number;
                        }[] | null;
                        /** @default [] */
                        shared_roles?: string[];
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiV1SavedViewsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    saved_view: {
                        name: string;
                        search: string;
                        columns?: {
                            key: string;
                            hidden?: boolean;
                            width?: number;
                        }[] | null;
                        /** @default [] */
                        shared_roles?: string[];
                        /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                        lock_version?: number | string | null;
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SavedView"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiV1SavedViewsId: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiV1ListSettingsList: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                list: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    settings: {
                        columns?: {
                            key: string;
                            hidden?: boolean;
                            width?: number;
                        }[] | null;
                        density?: ("comfortable" | "compact") | null;
                        /** @description Un id, come numero o cifre; null o vuoto: nessuno. */
                        default_view_id?: number | string | null;
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        settings: components["schemas"]["ListSettings"];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getHealthz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
            429: components["responses"]["429"];
        };
    };
    getMetrics: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getLivez: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                    };
                };
            };
            429: components["responses"]["429"];
        };
    };
    getReadyz: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        status: string;
                        connections?: {
                            open: number;
                            waiting: number;
                            needed: number;
                        };
                        late_jobs?: string[];
                    };
                };
            };
            429: components["responses"]["429"];
        };
    };
    getWellKnownSecurityTxt: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/plain": unknown;
                };
            };
            404: components["responses"]["404"];
            429: components["responses"]["429"];
        };
    };
    getApiDemo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DemoAccount"][];
                };
            };
            429: components["responses"]["429"];
        };
    };
    getApiSystem: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SystemState"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1OpenapiJson: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiAutomation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    postApiAutomation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    models: {
                        id?: number;
                        /** Format: uuid */
                        uid?: string;
                        name: string;
                        /** @enum {string} */
                        article_singular: "Il" | "Lo" | "L'" | "La" | "Le";
                        interface_name_singular: string;
                        interface_name_plural: string;
                        fields: {
                            id?: number;
                            /** Format: uuid */
                            uid?: string;
                            db_name: string;
                            label: string;
                            /** @enum {string} */
                            db_type: "boolean" | "integer" | "decimal" | "string" | "text" | "datetime" | "file";
                            /** @enum {unknown} */
                            required?: true | false | 0 | 1 | "0" | "1";
                        }[];
                        relations: {
                            id?: number;
                            /** Format: uuid */
                            uid?: string;
                            /** @enum {string} */
                            relationType: "hasMany" | "belongsTo";
                            model: string;
                            related_model_field: string;
                            /** @enum {unknown} */
                            required?: true | false | 0 | 1 | "0" | "1";
                        }[];
                        views: {
                            id?: number;
                            /** Format: uuid */
                            uid?: string;
                            prefix: string;
                            /** @enum {string} */
                            type: "modal" | "excel" | "fullcrud";
                            roles: (number | string)[];
                            operations: ("create" | "read" | "update" | "delete")[];
                            /** @enum {unknown} */
                            data_export?: true | false | 0 | 1 | "0" | "1";
                            /** @enum {unknown} */
                            data_import?: true | false | 0 | 1 | "0" | "1";
                            scopes?: {
                                role: number | string;
                                /** @enum {string} */
                                rule: "own" | "all";
                                through: string;
                            }[];
                        }[];
                        files: {
                            id?: number;
                            /** Format: uuid */
                            uid?: string;
                            name: string;
                            label: string;
                            /** @enum {unknown} */
                            multiple?: true | false | 0 | 1 | "0" | "1";
                            /** @enum {unknown} */
                            required?: true | false | 0 | 1 | "0" | "1";
                        }[];
                    }[];
                    roles: {
                        id?: number;
                        name: string;
                        label: string;
                    }[];
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                    /** @enum {unknown} */
                    confirm?: true | false | 0 | 1 | "0" | "1";
                    /** @default {} */
                    answers?: {
                        [key: string]: {
                            /** @enum {string} */
                            point?: "thousands" | "decimals" | "empty";
                            value?: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiAutomation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiAutomationPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @enum {unknown} */
                    undo?: true | false | 0 | 1 | "0" | "1";
                    /** @enum {unknown} */
                    reset?: true | false | 0 | 1 | "0" | "1";
                    restore?: (number | string)[];
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                    /** @default {} */
                    answers?: {
                        [key: string]: {
                            /** @enum {string} */
                            point?: "thousands" | "decimals" | "empty";
                            value?: unknown;
                        };
                    };
                } | {
                    models: {
                        id?: number;
                        /** Format: uuid */
                        uid?: string;
                        name: string;
                        /** @enum {string} */
                        article_singular: "Il" | "Lo" | "L'" | "La" | "Le";
                        interface_name_singular: string;
                        interface_name_plural: string;
                        fields: {
                            id?: number;
                            /** Format: uuid */
                            uid?: string;
                            db_name: string;
                            label: string;
                            /** @enum {string} */
                            db_type: "boolean" | "integer" | "decimal" | "string" | "text" | "datetime" | "file";
                            /** @enum {unknown} */
                            required?: true | false | 0 | 1 | "0" | "1";
                        }[];
                        relations: {
                            id?: number;
                            /** Format: uuid */
                            uid?: string;
                            /** @enum {string} */
                            relationType: "hasMany" | "belongsTo";
                            model: string;
                            related_model_field: string;
                            /** @enum {unknown} */
                            required?: true | false | 0 | 1 | "0" | "1";
                        }[];
                        views: {
                            id?: number;
                            /** Format: uuid */
                            uid?: string;
                            prefix: string;
                            /** @enum {string} */
                            type: "modal" | "excel" | "fullcrud";
                            roles: (number | string)[];
                            operations: ("create" | "read" | "update" | "delete")[];
                            /** @enum {unknown} */
                            data_export?: true | false | 0 | 1 | "0" | "1";
                            /** @enum {unknown} */
                            data_import?: true | false | 0 | 1 | "0" | "1";
                            scopes?: {
                                role: number | string;
                                /** @enum {string} */
                                rule: "own" | "all";
                                through: string;
                            }[];
                        }[];
                        files: {
                            id?: number;
                            /** Format: uuid */
                            uid?: string;
                            name: string;
                            label: string;
                            /** @enum {unknown} */
                            multiple?: true | false | 0 | 1 | "0" | "1";
                            /** @enum {unknown} */
                            required?: true | false | 0 | 1 | "0" | "1";
                        }[];
                    }[];
                    roles: {
                        id?: number;
                        name: string;
                        label: string;
                    }[];
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                    /** @enum {unknown} */
                    confirm?: true | false | 0 | 1 | "0" | "1";
                    /** @default {} */
                    answers?: {
                        [key: string]: {
                            /** @enum {string} */
                            point?: "thousands" | "decimals" | "empty";
                            value?: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiAutomationUndo: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                    /** @enum {unknown} */
                    confirm?: true | false | 0 | 1 | "0" | "1";
                    /** @default {} */
                    answers?: {
                        [key: string]: {
                            /** @enum {string} */
                            point?: "thousands" | "decimals" | "empty";
                            value?: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiAutomationRestore: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    ids?: (number | string)[];
                    /** @description La versione che si è letta: se nel frattempo è cambiata la risposta è 409. */
                    lock_version?: number | string | null;
                    /** @enum {unknown} */
                    confirm?: true | false | 0 | 1 | "0" | "1";
                    /** @default {} */
                    answers?: {
                        [key: string]: {
                            /** @enum {string} */
                            point?: "thousands" | "decimals" | "empty";
                            value?: unknown;
                        };
                    };
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiAutomationExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiAutomationOpenapi: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            429: components["responses"]["429"];
        };
    };
    getApiV1GeneratedPrefix: {
        parameters: {
            query?: {
                page?: number;
                per_page?: 10 | 25 | 50 | 100;
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
                sort?: string;
                search?: string;
                id?: string;
                _view?: "1";
                /** @description Il nome di una relazione. */
                _hints?: string;
            };
            header?: never;
            path: {
                prefix: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            [key: string]: unknown;
                        }[];
                        links: components["schemas"]["PageLink"][];
                        current_page: number;
                        last_page: number;
                        per_page: number;
                        from: number | null;
                        to: number | null;
                        total: number;
                    } | {
                        [key: string]: unknown;
                    } | {
                        [key: string]: unknown;
                    }[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiV1GeneratedPrefix: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
            };
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                prefix: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    }[];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1GeneratedPrefix: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
            };
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                prefix: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1GeneratedPrefixSelection: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
                sort?: string;
                /** @description Solo queste righe, fino a 500 id separati da virgole: la risposta ha quelle che rispettano i filtri. */
                _ids?: string;
            };
            header?: never;
            path: {
                prefix: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        data: {
                            [key: string]: unknown;
                        }[];
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1GeneratedPrefixId: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
                /** @description L’id del file. */
                _file?: string;
            };
            header?: never;
            path: {
                prefix: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    putApiV1GeneratedPrefixId: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
            };
            header?: never;
            path: {
                prefix: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": {
                    [key: string]: unknown;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        [key: string]: unknown;
                    };
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    deleteApiV1GeneratedPrefixId: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
                /** @description La versione che si è vista. */
                lock_version?: string;
            };
            header?: never;
            path: {
                prefix: string;
                id: number;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Fatto. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1GeneratedPrefixDelete: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
            };
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                prefix: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BatchBody"];
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    getApiV1GeneratedPrefixXls: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
                sort?: string;
                _template?: "1";
            };
            header?: never;
            path: {
                prefix: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1GeneratedPrefixXls: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
                sort?: string;
            };
            header?: never;
            path: {
                prefix: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SelectedIdsBody"];
            };
        };
        responses: {
            /** @description Il file. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": unknown;
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
        };
    };
    postApiV1GeneratedPrefixImport: {
        parameters: {
            query?: {
                /** @description La versione della vista che si è letta: se intanto è cambiata la risposta è 409. */
                _shape?: string;
            };
            header?: {
                /** @description Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola. */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
            };
            path: {
                prefix: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    /**
                     * Format: binary
                     * @description Il foglio di calcolo.
                     */
                    file?: string;
                };
            };
        };
        responses: {
            /** @description La risposta. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportAnswer"];
                };
            };
            401: components["responses"]["401"];
            403: components["responses"]["403"];
            404: components["responses"]["404"];
            409: components["responses"]["409"];
            419: components["responses"]["419"];
            422: components["responses"]["422"];
            429: components["responses"]["429"];
            503: components["responses"]["503"];
        };
    };
}
