/** The portal's models that a generated one may have relations to, with the fields that can represent their records. */
export const portalModels = {
  Dealer: {
    table: 'dealers',
    singular: 'Concessionaria',
    plural: 'Concessionarie',
    fields: { name: 'Ragione sociale', baldo_id: 'Baldo ID' },
  },
  Workshop: {
    table: 'workshops',
    singular: 'Officina',
    plural: 'Officine',
    fields: { name: 'Ragione sociale', baldo_id: 'Baldo ID' },
  },
  Customer: {
    table: 'customers',
    singular: 'Cliente',
    plural: 'Clienti',
    fields: { name: 'Ragione sociale', vat_n: 'Partita IVA' },
  },
  User: { table: 'users', singular: 'Utente', plural: 'Utenti', fields: { name: 'Nome' } },
} as const satisfies Record<string, { table: string; singular: string; plural: string; fields: Record<string, string> }>

export type PortalModel = keyof typeof portalModels

export const isPortalModel = (name: string): name is PortalModel => Object.hasOwn(portalModels, name)
