import { mapKeys, type RegistryColumn } from '../../platform/registry-columns.ts'
import { optionalPartnerColumns, partnerColumns, type partnerTextColumns } from './partner-columns.ts'

type Optional = (typeof optionalPartnerColumns)[number]

/** Valid values of the fields that a partner must have, but for the district, whose id each database has its own. */
export const partnerExample = {
  baldo_id: 'N-1',
  name: 'Autocarri Piemonte',
  contract_type: 'Vendita e assistenza',
  address: 'Corso Francia 1',
  zip: '00138',
  city: 'Torino',
  sales_area: 'Nord Ovest',
} satisfies Record<Exclude<(typeof partnerTextColumns)[number], Optional>, string>

const emptyValue = ({ type }: RegistryColumn) => (type === 'text' ? '' : null)

/** What a partner has in the fields that nobody filled. */
export const emptyPartnerFields = mapKeys(optionalPartnerColumns, (column) => emptyValue(partnerColumns[column]))
