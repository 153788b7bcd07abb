import { expect } from '@playwright/test'
import type { MarketShare } from '@portale/domain/sales/market-shares/market-share.ts'
import {
  createShare,
  createTargetNetwork,
  fileErrors,
  fillShare,
  type ShareFileRow,
  sendShare,
  shareFile,
  targetsCard,
} from './market-shares.ts'
import { button } from './page.ts'
import { test } from './portal.ts'
import { type ScreenOf, walkOver } from './walk.ts'

type Targeted = Awaited<ReturnType<typeof createTargetNetwork>>
type Screens = (made: Targeted & { unsent: MarketShare; sent: MarketShare }) => Record<string, ScreenOf>

const families: Record<string, Screens> = {
  'list and upload': () => ({
    list: { url: '/workshop_market_shares', ready: 'Target Officine' },
    upload: { url: '/workshop_market_shares/new', ready: 'Carica target' },
    'upload, rejected': {
      url: '/workshop_market_shares/new',
      ready: 'Carica target',
      async prepare(page) {
        const unknown = Array.from({ length: 12 }, (_, index): ShareFileRow => [{ baldo_id: `x${index}` }, '1', '2'])
        await fillShare(page, 'Inizio anno', shareFile(...unknown))
        await button(page, 'Salva').click()
        await expect(fileErrors(page)).toHaveCount(10)
      },
    },
  }),
  review: ({ unsent, workshop }) => ({
    review: {
      url: `/workshop_market_shares/${unsent.id}`,
      ready: /^Aggiornamento/,
      prepare: (page) => button(page, 'Mostra quali').click(),
    },
    'review without results': {
      url: `/workshop_market_shares/${unsent.id}?workshop=zzzz`,
      ready: /^Aggiornamento/,
    },
    recipients: { url: `/workshop_market_shares/${unsent.id}?tab=destinatari`, ready: /^Aggiornamento/ },
    preview: {
      url: `/workshop_market_shares/${unsent.id}`,
      ready: /^Aggiornamento/,
      async prepare(page) {
        await button(page, `Anteprima e-mail ${workshop.name}`).click()
        await expect(page.getByRole('dialog').locator('iframe')).toBeVisible()
      },
    },
  }),
  sending: ({ unsent, sent }) => ({
    'to be confirmed': {
      url: `/workshop_market_shares/${unsent.id}`,
      ready: /^Aggiornamento/,
      async prepare(page) {
        await button(page, 'Invia le e-mail').click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    sent: { url: `/workshop_market_shares/${sent.id}?tab=destinatari`, ready: /^Inizio anno/ },
  }),
  'what partners see': ({ workshop, dealer, worker, holder }) => ({
    workshop: { login: worker, url: `/workshops/${workshop.id}`, ready: workshop.name },
    dealer: {
      login: holder,
      url: `/dealers/${dealer.id}`,
      ready: dealer.name,
      prepare: (page) =>
        targetsCard(page)
          .getByRole('button', { name: /^Mostra/ })
          .first()
          .click(),
    },
    'workshop without targets': { url: '/workshops/1', ready: /./ },
  }),
}

for (const [family, createScreens] of Object.entries(families))
  test(`targets: ${family}`, async ({ as }) => {
    const admin = await as('administrator')
    const made = await createTargetNetwork(admin)
    const sent = await createShare(admin, 'start', [made.workshop, '12,5', '15'], [made.other, '8', '9'])
    await sendShare(admin, sent)
    const unsent = await createShare(admin, 'update', [made.workshop, '13', '15'])
    const screens = Object.entries(createScreens({ ...made, unsent, sent }))
    await walkOver(
      as,
      Object.fromEntries(screens.map(([name, screen]) => [name, { login: 'administrator', ...screen }])),
    )
  })
