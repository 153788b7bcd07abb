/** The portal's own roles, by id; any other role is made by the generator (decisions, Who sees what). */
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

/** Which single partner a user of this role speaks for, if any: the roles that upload documents. */
export const ownPartner: Partial<Record<string, Partner>> = {
  dealer_holder: 'dealer',
  dealer_holder_sales_manager: 'dealer',
  workshop_user: 'workshop',
} satisfies Partial<Record<RoleName, Partner>>

export const administrators: RoleName[] = ['administrator', 'superuser_rt']
export const staff: RoleName[] = [...administrators, 'after_sales_manager_rt', 'sales_manager_rt']
export const uploaders: RoleName[] = ['dealer_holder', 'dealer_holder_sales_manager', 'workshop_user']

/** Who makes a request: the person, the role, and the partners assigned to them. */
export type Actor = {
  id: number
  name: string
  email: string
  role: string
  dealer_ids: number[]
  workshop_ids: number[]
}

export const isAdministrator = (user: Pick<Actor, 'role'>): boolean => administrators.some((role) => role === user.role)
