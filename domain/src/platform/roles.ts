/** The built-in roles; administrators create other ones with the designer (decisions, Who sees what). */
export const roleNames = [
  'administrator',
  'superuser_rt',
  'after_sales_manager_rt',
  'sales_manager_rt',
  'dealer_sales_manager',
  'dealer_holder',
  'dealer_holder_sales_manager',
  'workshop_user',
] as const
export type RoleName = (typeof roleNames)[number]

/**
 * The ids of the built-in roles, as migrations insert them. Those of administrators follow the first eight, so one that is
 * added later has an id from 1,000,001 on, which no portal has given to another.
 */
export const roleIds: Record<RoleName, number> = {
  administrator: 1,
  superuser_rt: 2,
  after_sales_manager_rt: 3,
  sales_manager_rt: 4,
  dealer_sales_manager: 5,
  dealer_holder: 6,
  dealer_holder_sales_manager: 7,
  workshop_user: 8,
}

const portalRoleIds = new Set<number | undefined>(Object.values(roleIds))

/** Whether a role is one of the portal's, which administrators don't change. */
export const isPortalRole = ({ id }: { id?: number | undefined }): boolean => portalRoleIds.has(id)

export const roleLabels: Record<RoleName, string> = {
  administrator: 'Amministratore',
  superuser_rt: 'Superuser RT',
  after_sales_manager_rt: 'Responsabile post vendita RT',
  sales_manager_rt: 'Responsabile vendite RT',
  dealer_sales_manager: 'Venditore concessionaria',
  dealer_holder: 'Titolare concessionaria',
  dealer_holder_sales_manager: 'Titolare e venditore concessionaria',
  workshop_user: 'Utente officina',
}

export type Partner = 'dealer' | 'workshop'

/** The kind of the one partner that a user of this role represents; these roles upload documents. */
export const partnerKindByRole: Partial<Record<string, Partner>> = {
  dealer_holder: 'dealer',
  dealer_holder_sales_manager: 'dealer',
  workshop_user: 'workshop',
} satisfies Partial<Record<RoleName, Partner>>

export const administrators: RoleName[] = ['administrator', 'superuser_rt']
export const staff: RoleName[] = [...administrators, 'after_sales_manager_rt', 'sales_manager_rt']
/** The roles of people outside the maker: they have only their own records where a model knows whose they are. */
export const partnerRoles: RoleName[] = [
  'dealer_sales_manager',
  'dealer_holder',
  'dealer_holder_sales_manager',
  'workshop_user',
]
export const uploaders: RoleName[] = ['dealer_holder', 'dealer_holder_sales_manager', 'workshop_user']

/** Who verifies the documents of the partners assigned to them; administrators verify those of all. */
export const verifierRoles = {
  dealer: 'sales_manager_rt',
  workshop: 'after_sales_manager_rt',
} as const satisfies Record<Partner, RoleName>

/** Who uploads the documents of a partner of each kind. */
export const uploaderRoles: Record<Partner, RoleName[]> = {
  dealer: uploaders.filter((role) => partnerKindByRole[role] === 'dealer'),
  workshop: uploaders.filter((role) => partnerKindByRole[role] === 'workshop'),
}

/** Who sees the partners of each kind that are assigned to them; administrators see all. */
export const partnerReaders: Record<Partner, RoleName[]> = {
  dealer: [verifierRoles.dealer, ...uploaderRoles.dealer],
  workshop: [verifierRoles.workshop, ...uploaderRoles.workshop],
}

/** The user who makes a request, with role and assigned partners. */
export type Actor = {
  id: number
  name: string
  email: string
  role: string
  dealer_ids: number[]
  workshop_ids: number[]
}

export const isAdministrator = (user: Pick<Actor, 'role'>): boolean => administrators.some((role) => role === user.role)

/** Whether a user verifies documents, of whichever partners: all staff do (`canVerifyUploads`). */
export const isVerifier = (user: Pick<Actor, 'role'>): boolean => staff.some((role) => role === user.role)
