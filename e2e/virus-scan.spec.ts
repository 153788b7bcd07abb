import { expect } from '@playwright/test'
import { infectedText, signatureName, startClamd } from '../server/test/clamd.ts'
import { createActivity } from './api.ts'
import { chooseFiles, chosenFiles, pdfFile } from './files.ts'
import { test as base } from './isolated-portal.ts'
import { button, toast } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson } from './people.ts'
import { documentRegion } from './portal.ts'
import { uniqueDigits } from './unique.ts'

type Clamd = Awaited<ReturnType<typeof startClamd>>

/** A portal of its own with the real scanner, which starts before it. */
const test = base.extend<object, { clamd: Clamd }>({
  clamd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const clamd = await startClamd()
      await use(clamd)
      await clamd.close()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  portalSettings: [({ clamd }, use) => use({ CLAMD_URL: `unix:${clamd.address.path}` }), { scope: 'worker' }],
})

const document = 'Verbale firmato'
const clean = pdfFile('verbale.pdf')
const infected = { ...pdfFile('fattura.pdf'), buffer: Buffer.concat([clean.buffer, Buffer.from(`\n%${infectedText}`)]) }

test('an infected file is refused at its line and reported; without the scanner nothing is accepted', async ({
  as,
  clamd,
}) => {
  const admin = await as('administrator')
  const dealer = await createDealer(admin)
  const person = await createPerson(admin, { dealers: [dealer] })
  const activity = await createActivity(admin, { title: `Con antivirus ${uniqueDigits()}` })
  const holder = await as(person)
  const chosen = chosenFiles(holder, document)
  const stored = documentRegion(holder, document).getByText('Pending', { exact: true })
  await holder.goto(`/activities/${activity.id}/upload`)

  await test.step('of an infected and a clean file the clean one is stored', async () => {
    await chooseFiles(holder, document, infected, clean)
    await button(holder, 'Salva').click()
    await expect(chosen).toHaveCount(1)
    await expect(chosen).toContainText('fattura.pdf: contiene un virus e non è stato salvato.')
    await expect(holder.getByText('Nessun altro file da inviare', { exact: true })).toBeVisible()
    await expect(stored).toHaveCount(1)
    await button(holder, 'Rimuovi fattura.pdf').click()
  })

  await test.step('without the scanner the next one waits until somebody tries again', async () => {
    await clamd.stop()
    await chooseFiles(holder, document, pdfFile('secondo.pdf'))
    await button(holder, 'Salva').click()
    await expect(chosen).toContainText('Il controllo antivirus non è disponibile')
    await expect(stored).toHaveCount(1)
    await clamd.start()
    await button(holder, 'Salva').click()
    await expect(toast(holder, '1 documento caricato.')).toBeVisible()
  })

  await test.step('the administrator is told of it', async () => {
    await admin.goto('/')
    await admin.getByRole('button', { name: /^Notifiche/ }).click()
    await expect(admin.getByRole('dialog').getByText('File infetto rifiutato', { exact: true })).toBeVisible()
    await admin.goto('/notifications')
    const notice = admin.getByRole('list', { name: 'Notifiche' }).getByRole('listitem')
    await expect(notice.filter({ hasText: person.email })).toContainText(`fattura.pdf: ${signatureName}`)
  })
})
