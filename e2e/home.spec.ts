import { expect, type Page } from '@playwright/test'
import { createActivity, lastYear, rejectUploads, uploadDocument } from './api.ts'
import { pdfFile } from './files.ts'
import { navigate } from './navigate.ts'
import { expectHeading, tableRow } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { activityCard, test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const queues = (page: Page) => page.getByRole('region', { name: 'Cosa devo fare' }).getByRole('link')
const card = (page: Page, title: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title }) })

test('the queues of a dealer and its manager change with their actions', async ({ as }) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const holder = await as(await createPerson(admin, { dealers: [dealer] }))
  const manager = await as(await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] }))
  const title = `Da fare ${uniqueDigits()}`
  const activity = await createActivity(admin, { year: lastYear, title, documents: ['Verbale', 'Fotografie'] })

  await holder.goto('/')
  await expect(queues(holder)).toHaveText([/^0Documenti rifiutati/, /^[\d.]+Attività da completare/])
  const todo = card(holder, 'Attività da completare').getByRole('listitem').filter({ hasText: title })
  await manager.goto('/')
  await expect(manager.getByText('Niente da fare')).toBeVisible()

  await uploadDocument(holder, activity, pdfFile('verbale.pdf'))
  await manager.reload()
  await expect(queues(manager)).toHaveText([/^1Documenti da verificare1 arrivato oggi$/, /^0Preventivi da verificare/])
  await card(manager, 'Ultimi documenti caricati').getByRole('link', { name: dealer.name }).click()
  await expect(manager).toHaveURL(`/dealers/${dealer.id}/activities/${activity.id}/manage`)
  await navigate(manager, '/')
  await queues(manager).first().click()
  await expect(manager).toHaveURL('/documents?status=pending')
  await expect(tableRow(manager, 'verbale.pdf')).toContainText(title)
  await navigate(manager, '/dealers?pending=1')
  await manager.getByRole('link', { name: '1 documento', exact: true }).click()
  await expect(manager.getByRole('article')).toHaveCount(1)
  await expect(activityCard(manager, title)).toContainText('verbale.pdf')
  await rejectUploads(manager, dealer.id, activity.id, 'Manca la firma.')
  await navigate(manager, '/')
  await expect(queues(manager).first()).toHaveText(/^0Documenti da verificareNessuno arrivato oggi$/)

  await holder.reload()
  await expect(queues(holder)).toHaveText([/^1Documenti rifiutatiDa sostituire con altri$/, /Attività da completare/])
  await expect(todo).toContainText('0 documenti verificati su 2')
  await expect(todo).toContainText('1 documento rifiutato')
  await todo.getByRole('link', { name: title }).click()
  await expect(holder.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${title}$`))
  await holder.goBack()
  await queues(holder).first().click()
  await expect(holder).toHaveURL('/activities?state=rejected')
  await expectHeading(holder, `Le attività per l'anno ${lastYear}`)
  await expect(activityCard(holder, title).getByRole('list')).toHaveText([/^Verbale/, /^verbale\.pdf/])
  await expect(holder.getByRole('article')).toHaveCount(1)
  await holder.getByRole('link', { name: 'Tutte', exact: true }).click()
  // Other tests create years meanwhile, which moves the pages behind the tabs.
  await expect(async () => {
    await holder.getByRole('navigation', { name: 'Anni' }).getByRole('link', { name: lastYear }).click()
    await expectHeading(holder, `Le attività per l'anno ${lastYear}`)
  }).toPass()
})

test('each role sees its queues: staff the documents, the administrator also mails and duplicates', async ({ as }) => {
  const documents = ['Documenti delle concessionarie da verificare', 'Documenti delle officine da verificare']
  const others = ['Segnalazioni da approvare', 'Preventivi da verificare', 'Target Officine da inviare']
  const duplicates = ['Concessionarie doppie', 'Clienti con contatti doppi']
  for (const [login, labels] of [
    ['administrator', [...documents, 'E-mail non consegnate', ...others, ...duplicates]],
    ['superuser_rt', [...documents, ...others]],
    ['after_sales_manager_rt', ['Documenti da verificare', 'Segnalazioni da approvare']],
    ['sales_manager_rt', ['Documenti da verificare', 'Preventivi da verificare']],
    ['dealer_sales_manager', ['Segnalazioni da gestire']],
    ['workshop_user', ['Documenti rifiutati', 'Attività da completare']],
  ] as const) {
    const page = await as(login)
    await page.goto('/')
    await expect(queues(page)).toHaveText(labels.map((label) => new RegExp(`^[\\d.]+${label}`)))
  }
  const admin = await as('administrator')
  await admin.goto('/')
  await queues(admin).filter({ hasText: 'E-mail non consegnate' }).click()
  await expectHeading(admin, 'Posta in uscita')
  await expect(admin).toHaveURL('/outbox?state=resendable')
  await admin.goBack()
  await queues(admin).filter({ hasText: 'Clienti con contatti doppi' }).click()
  await expectHeading(admin, 'Clienti')
  await expect(admin.getByRole('table', { name: 'Clienti' }).getByRole('row')).toHaveCount(2)
})
