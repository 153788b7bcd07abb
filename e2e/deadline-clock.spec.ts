import { expect, type Page } from '@playwright/test'
import { formatDay } from '@portale/domain/platform/dates.ts'
import { demoEmail, demoPassword } from '@portale/server/demo/accounts.ts'
import { type Activity, callApi, ensureYear, gathered } from './api.ts'
import { test } from './clock-portal.ts'
import { chooseFiles, pdfFile } from './files.ts'
import { button, expectHeading } from './page.ts'
import { createDealer } from './partners.ts'
import { createPerson, fetchMails } from './people.ts'
import { activityCard } from './portal.ts'

const administrator = { email: demoEmail('administrator'), password: demoPassword }
const jobs = ['send_digests', 'send_reminders']
const title = 'Piano della primavera'

/** A day of March of the next year, as the portal's clock must not go back: cookies would be over before they begin. */
const march = (day: number) => new Date(Date.UTC(new Date().getUTCFullYear() + 1, 2, day))
const toDay = (date: Date) => date.toISOString().slice(0, 10)
/** The Sunday on which the clocks go forward, and days around it. */
const changeOfClocks = 31 - march(31).getUTCDay()
const day = (offset: number) => toDay(march(changeOfClocks + offset))

type Mail = { id: number; kind: string; subject: string }

async function fetchMailsOfKind(admin: Page, { email }: { email: string }, kind: string): Promise<Mail[]> {
  return (await fetchMails(admin, email)).filter((mail) => mail.kind === kind)
}

/** Follows the link in a mail, after the line with this text. */
async function followLink(admin: Page, page: Page, mail: Mail | undefined, line: string): Promise<void> {
  const { text } = await callApi<{ text: string }>(admin, 'GET', `/api/mails/${mail?.id}`)
  const [, link = ''] = text.slice(text.indexOf(line)).match(/\n\s*(https?:\S+)/) ?? []
  const { pathname, search } = new URL(link)
  await page.goto(`${pathname}${search}`)
}

type YearDetail = { activities: { id: number; title: string; description: string; state: string }[] }

/** Closes the activities of the demonstration, whose deadlines pass as well. */
async function closeActivities(admin: Page, yearId: number): Promise<void> {
  const year = `/api/v1/activity_years/${yearId}`
  for (const { id, title, description, state } of (await callApi<YearDetail>(admin, 'GET', year)).activities)
    if (state === 'open')
      await callApi(admin, 'PUT', `${year}/activities/${id}`, {
        data: { activity: { title, description, state: 'closed' } },
      })
}

const unread = (page: Page, count: number) => button(page, `Notifiche, ${count} da leggere`)
const lateInMatrix = (yearId: number) => `/activity_years/${yearId}/matrix?audience=dealers&late=1`

test('a drafted activity is opened, its deadline passes, the dealer is reminded once, uploads, and the queue empties', async ({
  as,
  clockPortal,
}) => {
  test.setTimeout(600_000)
  await clockPortal.startAt(`${day(-10)} 10:00`)
  let admin = await clockPortal.open(as, administrator)
  const dealer = await createDealer(admin)
  const holder = await createPerson(admin, { dealers: [dealer] })
  const manager = await createPerson(admin, { role: 'sales_manager_rt', dealers: [dealer] })
  const yearId = await ensureYear(admin, day(0).slice(0, 4))
  await closeActivities(admin, yearId)
  const activity = {
    title,
    description: '<p>Carica quanto richiesto.</p>',
    for_dealers: 1,
    for_workshops: 0,
    state: 'draft',
    due_on: day(-1),
    activity_document_types: ['Verbale', 'Foto'].map((description, weight) => ({ description, weight })),
  }
  const { id } = await callApi<Activity>(admin, 'POST', `/api/v1/activity_years/${yearId}/activities`, {
    data: { activity },
  })

  await test.step('the manager chooses one mail each morning', async () => {
    const page = await clockPortal.open(as, manager)
    await page.goto('/profile/notifications')
    const choice = page.getByRole('radiogroup', { name: 'Documenti caricati' })
    await expect(choice.getByLabel('E-mail subito')).toBeChecked()
    await choice.getByLabel('E-mail al mattino').check()
    await button(page, 'Salva').click()
    await expectHeading(page, 'Il mio profilo')
    await page.goto('/profile/notifications')
    await expect(choice.getByLabel('E-mail al mattino')).toBeChecked()
  })

  await test.step('the administrator opens the activity, and the dealer is notified', async () => {
    await admin.goto(`/activity_years/${yearId}`)
    await expect(activityCard(admin, title)).toContainText('Bozza')
    await admin.getByRole('link', { name: `Modifica ${title}` }).click()
    await button(admin, 'Salva e apri').click()
    await expect(activityCard(admin, title)).toContainText('Aperta')
    const page = await clockPortal.open(as, holder)
    await page.goto('/')
    await expect(unread(page, 1)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Scade tra 9 giorni')
    expect(await fetchMailsOfKind(admin, holder, 'activity_opened')).toHaveLength(1)
  })

  await test.step('on the morning after the deadline the dealer is reminded, and the manager reads who is late', async () => {
    await clockPortal.startBefore(`${day(0)} 07:05`, jobs)
    admin = await clockPortal.open(as, administrator)
    const page = await clockPortal.open(as, holder)
    await page.goto('/')
    await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('In ritardo di 1 giorno')
    await unread(page, 2).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Documenti in ritardo' })).toHaveCount(1)
    const [reminder, ...others] = await fetchMailsOfKind(admin, holder, 'activity_reminder')
    expect([reminder?.subject, others.length]).toEqual(['Documenti in ritardo', 0])

    const verifier = await clockPortal.open(as, manager)
    const [digest] = await fetchMailsOfKind(admin, manager, 'verification_digest')
    expect(digest?.subject).toBe('1 attività in ritardo')
    await followLink(admin, verifier, digest, 'In ritardo')
    await expect(verifier).toHaveURL(lateInMatrix(yearId))
    await expect(verifier.getByRole('link', { name: `${dealer.name}, ${title}: Da caricare` })).toBeVisible()
  })

  await test.step('an hour later nobody gets anything again', async () => {
    await clockPortal.startBefore(`${day(0)} 08:05`, jobs)
    admin = await clockPortal.open(as, administrator)
    expect(await fetchMailsOfKind(admin, holder, 'activity_reminder')).toHaveLength(1)
    expect(await fetchMailsOfKind(admin, manager, 'verification_digest')).toHaveLength(1)
  })

  await test.step('the dealer uploads; the manager finds it in the portal, not in the mails', async () => {
    const page = await clockPortal.open(as, holder)
    await page.goto(`/activities/${id}/upload`)
    await chooseFiles(page, 'Verbale', pdfFile('verbale.pdf'))
    await chooseFiles(page, 'Foto', pdfFile('foto.pdf'))
    await button(page, 'Salva').click()
    await expect(page.getByRole('status').filter({ hasText: '2 documenti caricati.' })).toBeVisible()
    const verifier = await clockPortal.open(as, manager)
    await verifier.goto('/')
    await expect(unread(verifier, 1)).toBeVisible(gathered)
    expect(await fetchMailsOfKind(admin, manager, 'document_uploaded')).toEqual([])
  })

  await test.step('the next morning one mail leads the manager to the queue, which empties', async () => {
    await clockPortal.startBefore(`${day(1)} 07:05`, jobs)
    admin = await clockPortal.open(as, administrator)
    const verifier = await clockPortal.open(as, manager)
    const digests = await fetchMailsOfKind(admin, manager, 'verification_digest')
    expect(digests.map(({ subject }) => subject)).toEqual(['2 documenti da verificare', '1 attività in ritardo'])
    await followLink(admin, verifier, digests[0], 'Vai ai documenti da verificare')
    await expectHeading(verifier, 'Da verificare')
    await button(verifier, 'Esamina').click()
    const open = verifier.getByRole('region', { name: 'Documento aperto' })
    // They were sent at once, so either is the first.
    const file = open.getByRole('link', { name: /(verbale|foto)\.pdf/ })
    const first = await file.textContent()
    await verifier.keyboard.press('v')
    await expect(file).not.toHaveText(first ?? '')
    await verifier.keyboard.press('v')
    await expect(verifier.getByText('2 già esaminati')).toBeVisible()
    await verifier.keyboard.press('Escape')
    await expect(verifier.getByText('Non ci sono risultati')).toBeVisible()
    await verifier.goto(lateInMatrix(yearId))
    await expect(verifier.getByText('Non ci sono risultati')).toBeVisible()
  })

  await test.step('nobody is late any more, and the dealer was reminded once', async () => {
    await admin.goto(`/dealers/activity_years?year=${day(0).slice(0, 4)}&missing=${id}&late=1&name=${dealer.name}`)
    await expect(admin.getByText('Non ci sono risultati')).toBeVisible()
    const page = await clockPortal.open(as, holder)
    await page.goto('/activities')
    await expect(activityCard(page, title)).toContainText('Consegna in ritardo')
    expect(await fetchMailsOfKind(admin, holder, 'activity_reminder')).toHaveLength(1)
    await admin.goto(`/activity_years/${yearId}/reminders`)
    const reminders = admin.getByRole('row').filter({ hasText: title }).filter({ hasText: dealer.name })
    await expect(reminders).toHaveCount(1)
    await expect(reminders).toContainText(formatDay(day(0)))
  })
})
