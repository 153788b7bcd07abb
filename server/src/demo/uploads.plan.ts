import { romeDay } from '@portale/domain/platform/dates.ts'
import type { DocumentStatus } from '@portale/domain/platform/documents.ts'
import type { DemoActivity, DemoDocument } from './activities.data.ts'
import { daysBefore, planDecisionTime, recentMoment, type Season, workingMoment } from './calendar.ts'
import type { Random } from './random.ts'
import type { SampleName } from './samples.ts'
import { activityStates, type DocumentState } from './states.ts'

export type PlannedUpload<P> = {
  partner: P
  document: DemoDocument
  file_name: string
  /** Of the file, unless it is a declaration without one. */
  sample: SampleName
  not_applicable_reason?: string | null
  status: DocumentStatus
  reason: string | null
  valid_until: string | null
  created_at: Date
  status_at: Date | null
}

/** Why documents of each kind are rejected. */
export const rejectionReasons: Record<string, string[]> = {
  pdf: [
    'Manca la firma.',
    'Manca il timbro accanto alla firma.',
    'La scansione non è leggibile: ripetila ad almeno 300 dpi.',
    'Il documento è quello dell’anno scorso.',
    'Mancano le pagine 2 e 3.',
  ],
  jpg: [
    'La foto è sfocata: serve uno scatto a fuoco e con la luce accesa.',
    'La foto è troppo piccola: servono almeno 1.600 pixel di larghezza.',
    'Nella foto ci sono veicoli di altri marchi.',
    'Nella foto si riconoscono delle persone: ripetila senza.',
  ],
  xlsx: [
    'I totali non corrispondono alle righe.',
    'Manca il foglio di riepilogo.',
    'Le colonne non sono quelle del modello di rete.',
  ],
}

const plain = (town: string) =>
  town
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z]+/g, '_')

/** How many days from now a document is valid that is to be renewed. */
const soonDays = 18
const expiredDays = -12

const dayFrom = (moment: Date, days: number) => romeDay(daysBefore(moment, -days))

/** The documents that partners have uploaded for an activity, and what staff answered. */
export function planUploads<P extends { name: string; city: string }>(
  activity: DemoActivity,
  partners: P[],
  season: Season,
  now: Date,
  random: Random,
): PlannedUpload<P>[] {
  const lateSeason = { ...season, from: daysBefore(season.to, 30) }
  /** Three years, but what is verified of those who have not completed the activity is to be renewed, every second one late. */
  const planValidity = ({ status, created_at }: PlannedUpload<P>, states: DocumentState[], index: number) => {
    const isCompleted = !states.some((state) => state === 'pending' || state === 'rejected' || state === 'none')
    const isPast = index % 2 === 1 && created_at < daysBefore(now, 30)
    if (isCompleted || status !== 'verified') return dayFrom(created_at, 3 * 365)
    return dayFrom(now, isPast ? expiredDays : soonDays)
  }
  const planOne = (partner: P, document: DemoDocument, status: DocumentStatus, created_at: Date, version = 0) => {
    const [name, sample] = document.files[version] ?? document.files[0] ?? ['Documento.pdf', 'pdf/relazione']
    const kind = sample.split('/')[0] ?? ''
    return {
      partner,
      document,
      file_name: name.replace('{town}', plain(partner.city)).replace('{year}', String(season.year)),
      sample,
      status,
      reason: status === 'rejected' ? random.pick(rejectionReasons[kind] ?? []) : null,
      valid_until: null,
      created_at,
      status_at: status === 'pending' ? null : planDecisionTime(created_at, now, random),
    }
  }
  const planDocument = (partner: P, document: DemoDocument, state: DocumentState): PlannedUpload<P>[] => {
    if (state === 'none') return []
    if (state === 'pending') return [planOne(partner, document, 'pending', recentMoment(now, random))]
    if (state === 'rejected') return [planOne(partner, document, 'rejected', workingMoment(lateSeason, random))]
    const moment = workingMoment(season, random)
    const earlier = daysBefore(moment, random.int(7, 14))
    return [
      ...(state === 'retried' ? [planOne(partner, document, 'rejected', earlier)] : []),
      ...(state === 'replaced' ? [planOne(partner, document, 'cancelled', earlier)] : []),
      planOne(partner, document, 'verified', moment),
      ...(document.files.length > 1 && random.chance(0.4) ? [planOne(partner, document, 'verified', moment, 1)] : []),
    ]
  }
  return [...activityStates(activity, partners, random)].flatMap(([partner, states], partnerIndex) =>
    activity.documents.flatMap((document, index) =>
      planDocument(partner, document, states[index] ?? 'none').map((upload) => ({
        ...upload,
        valid_until: document.expires ? planValidity(upload, states, partnerIndex) : null,
      })),
    ),
  )
}
