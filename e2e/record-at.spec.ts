import { expect, type Page } from '@playwright/test'
import { auditUrl, changeDealer, historyEntries } from './audit.ts'
import { button, input } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { test } from './portal.ts'

const recordAt = (page: Page) => page.getByRole('region', { name: 'Com’era' })
const field = (page: Page, name: string) =>
  recordAt(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) })

test('an administrator sees a record as it was, each field beside today’s; others don’t', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin, { name: 'Prima S.r.l.' })
  await changeDealer(admin, dealer, { name: 'Dopo S.r.l.' })
  const url = `/dealers/${dealer.id}?tab=modifiche`
  await admin.goto(url)
  await historyEntries(admin).last().getByRole('link', { name: 'Com’era allora' }).click()
  await expect(field(admin, 'Ragione sociale')).toContainText('Cambiato')
  await expect(field(admin, 'Ragione sociale').getByRole('cell')).toContainText(['Prima S.r.l.', 'Dopo S.r.l.'])
  await expect(field(admin, 'Provincia').getByRole('cell').first()).toHaveText('Asti - AT (Piemonte)')
  await expect(field(admin, 'Provincia')).not.toContainText('Cambiato')

  await input(admin, 'Com’era il').fill('01/01/2021 10:00')
  await expect(recordAt(admin)).toContainText(/L’audit comincia il|non c’era ancora: è stato creato/)
  await input(admin, 'Com’era il').fill('01/01/2199')
  await expect(recordAt(admin)).toContainText('Scegli un momento già passato.')
  await button(admin, 'Torna a oggi').click()
  await expect(admin).toHaveURL(new RegExp(`/dealers/${dealer.id}\\?tab=modifiche$`))

  // Another administrator of the network, without the audit, sees the changes and no moment to choose.
  const superuser = await as('superuser_rt')
  await superuser.goto(`${url}&at=2025-12-31`)
  await expect(historyEntries(superuser)).toHaveCount(2)
  await expect(recordAt(superuser)).toHaveCount(0)
})

test('the audit of one person shows how the person was', async ({ as }) => {
  const admin = await as('administrator')
  const person = await createPerson(admin, { role: 'workshop_user' })
  // A day without a time, in a link: today until now.
  const at = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome' }).format(new Date())
  await admin.goto(auditUrl({ model_type: 'users', model_id: String(person.id), at }))
  await expect(field(admin, 'E-mail').first()).toContainText(person.email)
  await expect(recordAt(admin)).not.toContainText('password_hash')
})
