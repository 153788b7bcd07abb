import type { DocumentStatus } from '@portale/domain/documents.ts'
import type { DemoActivity, DemoDocument } from './activities.data.ts'
import { answeredAfter, daysBefore, recentMoment, type Season, workingMoment } from './calendar.ts'
import type { Random } from './random.ts'
import type { SampleName } from './samples.ts'
import { activityStates, type DocumentState } from './states.ts'

export type PlannedUpload<P> = {
  partner: P
  document: DemoDocument
  file_name: string
  sample: SampleName
  status: DocumentStatus
  reason: string | null
  created_at: Date
  status_at: Date | null
}

const reasons: Record<string, string[]> = {
  pdf: [
    'Manca la firma del titolare.',
    'Manca il timbro accanto alla firma.',
    'La scansione non è leggibile: ripetila ad almeno 300 dpi.',
    'Il documento è quello dell’anno scorso.',
    'Mancano le pagine 2 e 3.',
  ],
  jpg: [
    'La foto è sfocata: serve uno scatto a fuoco e con la luce accesa.',
    'L’insegna non si vede per intero.',
    'Nella foto ci sono veicoli di altri marchi.',
    'La foto è troppo piccola: servono almeno 1.600 pixel di larghezza.',
  ],
  xlsx: [
    'I totali del terzo trimestre non tornano.',
    'Manca il foglio con le previsioni.',
    'Le colonne non sono quelle del modello di rete.',
  ],
}

const plain = (town: string) =>
  town
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z]+/g, '_')

/** The documents that partners have uploaded for an activity, and what staff answered. */
export function planUploads<P extends { name: string; city: string }>(
  activity: DemoActivity,
  partners: P[],
  season: Season,
  now: Date,
  random: Random,
): PlannedUpload<P>[] {
  const planOne = (partner: P, document: DemoDocument, status: DocumentStatus, created_at: Date, version = 0) => {
    const [name, sample] = document.files[version] ?? document.files[0] ?? ['Documento.pdf', 'pdf/relazione']
    const kind = sample.split('/')[0] ?? ''
    return {
      partner,
      document,
      file_name: name.replace('{town}', plain(partner.city)).replace('{year}', String(season.year)),
      sample,
      status,
      reason: status === 'rejected' ? random.pick(reasons[kind] ?? []) : null,
      created_at,
      status_at: status === 'pending' ? null : answeredAfter(created_at, now, random),
    }
  }
  const planDocument = (partner: P, document: DemoDocument, state: DocumentState): PlannedUpload<P>[] => {
    if (state === 'none') return []
    if (state === 'pending') return [planOne(partner, document, 'pending', recentMoment(now, random))]
    const moment = workingMoment(season, random)
    if (state === 'rejected') return [planOne(partner, document, 'rejected', moment)]
    const before = random.chance(0.1) ? 'rejected' : random.chance(0.05) ? 'cancelled' : undefined
    return [
      ...(before ? [planOne(partner, document, before, daysBefore(moment, random.int(7, 14)))] : []),
      planOne(partner, document, 'verified', moment),
      ...(document.files.length > 1 && random.chance(0.4) ? [planOne(partner, document, 'verified', moment, 1)] : []),
    ]
  }
  return [...activityStates(activity, partners, random)].flatMap(([partner, states]) =>
    activity.documents.flatMap((document, index) => planDocument(partner, document, states[index] ?? 'none')),
  )
}
