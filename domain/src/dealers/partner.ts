import { z } from 'zod'

/** A district with its region, as lists show it: Torino - TO (Piemonte). */
export const district = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  region: z.object({ id: z.number(), name: z.string() }),
})
export type District = z.infer<typeof district>

/** What dealers and workshops have in common (spec 1 §3, spec 2 §3). */
export const partner = z.object({
  id: z.number(),
  baldo_id: z.string(),
  name: z.string(),
  contract_type: z.string(),
  address: z.string(),
  zip: z.string(),
  city: z.string(),
  district_id: z.number(),
  district,
  sales_area: z.string(),
  lock_version: z.number(),
})

export const dealer = partner
export type Dealer = z.infer<typeof dealer>

export const workshop = partner.extend({
  dealer: z
    .object({ id: z.number(), baldo_id: z.string(), name: z.string(), pivot: z.object({ valid_from: z.string() }) })
    .nullable(),
})
export type Workshop = z.infer<typeof workshop>

export const districtName = (place: District): string => `${place.name} - ${place.code} (${place.region.name})`
