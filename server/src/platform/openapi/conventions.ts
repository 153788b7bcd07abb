/** What holds for every call, in Markdown. */
export const conventions = `Le chiamate del portale.

**Chi chiama.** Un altro sistema manda \`Authorization: Bearer …\` con un token creato in «Sicurezza» o da un amministratore:
vale con i diritti del suo proprietario, ristretti alle autorizzazioni scelte (\`dealers:read\`, …). Le schermate usano la
sessione: il cookie e, per ogni scrittura, l’intestazione \`X-XSRF-TOKEN\` con il valore del cookie \`XSRF-TOKEN\`. Un token non
si manda mai in un indirizzo.

**Elenchi.** \`page\` conta da 1, \`per_page\` vale 10, 25, 50 o 100; \`sort=name\` ordina per una colonna, \`sort=-name\` al
contrario. La risposta ha \`data\`, la posizione e \`links\`.

**Parametri.** Della query contano i parametri che ogni chiamata nomina; gli altri sono ignorati.

**Scritture.** Una creazione mandata due volte con la stessa \`Idempotency-Key\` risponde due volte lo stesso, per 24 ore; con
altri dati risponde 422. Chi modifica manda \`lock_version\` come l’ha letta: se nel frattempo qualcuno ha salvato la risposta è
409 e dice chi e quando.

**Errori.** \`message\` è una frase per le persone; \`errors\` dice i problemi campo per campo, tutti insieme. Dopo un 429 o un 503
\`Retry-After\` dice fra quanti secondi riprovare.

**Date.** I momenti hanno il fuso (2026-11-26T08:00:00+00:00), i giorni no (2026-11-26).`

export const errorSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'Che cosa non va, in una frase.' },
    errors: {
      type: 'object',
      description: 'I problemi per campo.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
  required: ['message'],
}

const errorWords: Record<number, string> = {
  401: 'Non c’è un accesso valido.',
  403: 'Il ruolo non può, o l’autorizzazione del token non basta.',
  404: 'Non c’è, o non è fra le righe di chi chiama.',
  406: 'La risposta esiste solo in un altro formato.',
  409: 'Nel frattempo è cambiato.',
  410: 'Nel file è stato trovato un virus: nessuno lo può più aprire.',
  419: 'Manca l’intestazione X-XSRF-TOKEN della sessione (mai con un token).',
  422: 'I dati non sono validi: `errors` dice quali.',
  423: 'Il file attende il controllo antivirus: `Retry-After` dice quando riprovare.',
  429: 'Troppe richieste: `Retry-After` dice quando riprovare.',
  503: 'Il controllo antivirus dei file non è disponibile: `Retry-After` dice quando riprovare.',
}

const retryStatuses = new Set(['423', '429', '503'])

export const errorAnswers = Object.fromEntries(
  Object.entries(errorWords).map(([status, description]) => [
    status,
    {
      description,
      ...(retryStatuses.has(status) && {
        headers: { 'Retry-After': { description: 'Secondi.', schema: { type: 'integer' } } },
      }),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    },
  ]),
)

export const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'Una chiave scelta da chi chiama: la stessa richiesta mandata due volte scrive una volta sola.',
  schema: { type: 'string', maxLength: 255 },
}

export const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-portale_session',
    description: 'La sessione di una persona; ogni scrittura vuole anche l’intestazione X-XSRF-TOKEN.',
  },
  token: {
    type: 'http',
    scheme: 'bearer',
    description: 'Un token personale o di servizio, con le sue autorizzazioni.',
  },
}
