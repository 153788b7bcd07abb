import { z } from 'zod'

export const recordsPath = '/api/v1/generated/:prefix'

/** What each model has is in its own document, GET /api/automation/openapi. */
export const anyRecord = z.looseObject({})

/** Of each call: 409 when the view is another one by now. */
export const viewVersion = {
  _shape: 'La versione della vista che si è letta: se intanto è cambiata la risposta è 409.',
}
