import type { DemoAccount } from '@portale/domain/front/me.ts'
import { type RoleName, roleLabels } from '@portale/domain/platform/roles.ts'

export const demoPassword = 'Demo-2026!'

type DemoPerson = { login: string; name: string; role: RoleName; other?: string }

/** One user per role; the last two have partners that none of the others can see. */
export const demoPeople: DemoPerson[] = [
  { login: 'administrator', name: 'Laura Moretti', role: 'administrator' },
  { login: 'superuser_rt', name: 'Davide Ferraris', role: 'superuser_rt' },
  { login: 'after_sales_manager_rt', name: 'Giulia Conti', role: 'after_sales_manager_rt' },
  { login: 'sales_manager_rt', name: 'Andrea Galli', role: 'sales_manager_rt' },
  { login: 'dealer_sales_manager', name: 'Paolo Bertone', role: 'dealer_sales_manager' },
  { login: 'dealer_holder', name: 'Marco Rinaldi', role: 'dealer_holder' },
  { login: 'dealer_holder_sales_manager', name: 'Elena Rinaldi', role: 'dealer_holder_sales_manager' },
  { login: 'workshop_user', name: 'Stefano Boero', role: 'workshop_user' },
  { login: 'dealer_holder2', name: 'Salvatore Greco', role: 'dealer_holder', other: 'altra concessionaria' },
  { login: 'workshop_user2', name: 'Luca Zanella', role: 'workshop_user', other: 'altra officina' },
]

/** The generated role for the demonstration vehicles, and its user. */
export const fleetManager = {
  login: 'fleet_manager',
  name: 'Chiara Sanna',
  role: 'fleet_manager',
  label: 'Responsabile parco demo',
}

export const demoEmail = (login: string): string => `${login}@demo.example`

const account = (login: string, role: string, label: string): DemoAccount => ({
  email: demoEmail(login),
  role,
  label,
  password: demoPassword,
})

export const demoAccounts: DemoAccount[] = [
  ...demoPeople.map(({ login, role, other }) =>
    account(login, role, other ? `${roleLabels[role]} (${other})` : roleLabels[role]),
  ),
  account(fleetManager.login, fleetManager.role, fleetManager.label),
]
