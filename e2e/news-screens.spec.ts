import { expect } from '@playwright/test'
import type { News } from '@portale/domain/news/news/news.ts'
import { expectAccessible } from './axe.ts'
import { chooseFiles, pdfFile, textFile } from './files.ts'
import { createNews } from './news.ts'
import { button } from './page.ts'
import { test } from './portal.ts'
import { type ScreenOf, walkOver } from './walk.ts'

type Screens = (news: News) => Record<string, ScreenOf>

/** The screens of administrators and of readers, about a news that requires a read confirmation. */
const families: Record<string, Screens> = {
  administrators: ({ id, title }) => ({
    'list of an administrator': { login: 'administrator', url: '/news', ready: 'News' },
    'list without results': { login: 'administrator', url: '/news?title=zzzz&state=draft', ready: 'News' },
    'view of an administrator, asked about a reminder': {
      login: 'administrator',
      url: `/news/${id}`,
      ready: title,
      async prepare(page) {
        await page.getByRole('button', { name: /^Mostra tutti/ }).click()
        await expectAccessible(page)
        await button(page, 'Invia un promemoria').click()
        await expect(page.getByRole('dialog')).toBeVisible()
      },
    },
    'form with errors': {
      login: 'administrator',
      url: '/news/new',
      ready: 'Nuova news',
      async prepare(page) {
        await button(page, 'Salva').click()
        await expect(page.getByText('Il campo testo è obbligatorio.')).toBeVisible()
      },
    },
    'form with attachments': {
      login: 'administrator',
      url: `/news/${id}/edit`,
      ready: 'Modifica news',
      async prepare(page) {
        await button(page, 'Elimina allegato.pdf').click()
        await chooseFiles(page, 'Allegati', pdfFile('altro.pdf'), textFile('programma.exe', 'MZ'))
        await expect(page.getByText(/^Il tipo di file non è ammesso/)).toBeVisible()
      },
    },
  }),
  'their readers': ({ id, title }) => ({
    'list of a workshop': { login: 'workshop_user', url: '/news', ready: 'News' },
    'home of a workshop': { login: 'workshop_user', url: '/', ready: /,/ },
    'view of a workshop': { login: 'workshop_user', url: `/news/${id}`, ready: title },
    'view of a workshop that has read it': {
      login: 'workshop_user',
      url: `/news/${id}`,
      ready: title,
      async prepare(page) {
        await button(page, 'Ho letto').click()
        await expect(page.getByText(/^Hai confermato/)).toBeVisible()
      },
    },
    'view of another role': { login: 'dealer_holder', url: `/news/${id}`, ready: 'Pagina non trovata' },
    'form of another role': {
      login: 'workshop_user',
      url: `/news/${id}/edit`,
      ready: 'Non hai accesso a questa pagina',
    },
  }),
}

for (const [family, createScreens] of Object.entries(families))
  test(`news: screens of ${family}`, async ({ as }) => {
    const admin = await as('administrator')
    const options = { workshops: '1', pinned: '1', must_read: '1' }
    const news = await createNews(admin, { ...options, 'document_news[]': pdfFile('allegato.pdf') })
    await walkOver(as, createScreens(news))
  })
