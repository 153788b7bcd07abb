import { otherPlanBody, restoreBody, undoBody } from '@portale/domain/generator/designer/automation.ts'
import { designBody } from '@portale/domain/generator/designer/design.ts'
import { z } from 'zod'
import { describeCalls } from '../../platform/http/call-description.ts'

// A design has its own description (docs/decisions): here it is an object.
const design = z.looseObject({})

export const automationCalls = describeCalls('Generatore', {
  'GET /api/automation': { summary: 'I modelli e i ruoli disegnati', answer: design },
  'POST /api/automation/plan': {
    summary: 'Che cosa farebbe una modifica dei modelli',
    description: 'Un disegno, o `undo`, `reset`, `restore`.',
    body: z.union([otherPlanBody, designBody]),
    bodyVaries: true,
    answer: design,
  },
  'POST /api/automation': { summary: 'Applicare un disegno', body: designBody, answer: design },
  'DELETE /api/automation': { summary: 'Togliere tutti i modelli disegnati', status: 204 },
  'POST /api/automation/undo': { summary: 'Annullare l’ultima applicazione', body: undoBody, answer: design },
  'POST /api/automation/restore': { summary: 'Riportare elementi archiviati', body: restoreBody, answer: design },
  'GET /api/automation/export': { summary: 'Il disegno come file', download: 'application/json' },
  'GET /api/automation/openapi': { summary: 'Le chiamate dei modelli disegnati in OpenAPI', answer: z.looseObject({}) },
})
