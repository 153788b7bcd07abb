import { archiveEffects, archiveOneBody } from '@portale/domain/network/archive/archive.ts'
import { customerRecord } from '@portale/domain/network/customers/customer.ts'
import { dealer } from '@portale/domain/network/dealers/partner.ts'
import { workshopRecord } from '@portale/domain/network/workshops/workshop.ts'
import { batchAnswer, batchBody } from '@portale/domain/platform/lists/batch.ts'
import { type Registry, registries } from '@portale/domain/platform/registries.ts'
import { type Calls, describeCalls } from '../../platform/http/call-description.ts'

const records = { dealers: dealer, workshops: workshopRecord, customers: customerRecord }
const words = { dealers: 'concessionarie', workshops: 'officine', customers: 'clienti' }

const ofRegistry = (registry: Registry): Calls =>
  Object.fromEntries([
    [
      `POST /api/v1/${registry}/archive/effects`,
      { summary: `Che cosa tocca l’archiviazione: ${words[registry]}`, body: batchBody, answer: archiveEffects },
    ],
    ...Object.entries({ archive: 'Archiviare', unarchive: 'Riportare in uso' }).flatMap(([action, verb]) => [
      [
        `POST /api/v1/${registry}/${action}`,
        { summary: `${verb} più righe: ${words[registry]}`, body: batchBody, idempotent: true, answer: batchAnswer },
      ],
      [
        `POST /api/v1/${registry}/:id/${action}`,
        { summary: `${verb} una riga: ${words[registry]}`, body: archiveOneBody, answer: records[registry] },
      ],
    ]),
  ])

export const archiveCalls = describeCalls('Archivio', Object.assign({}, ...registries.map(ofRegistry)))
