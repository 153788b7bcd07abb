import { expect, type Page } from '@playwright/test'
import { roleLabels, roleNames } from '@portale/domain/roles.ts'
import { expectAccessible, viewports } from './axe.ts'
import { addField, addModel, addRelation, cell, choose, entry, freshNames, missing, openDesigner } from './designer.ts'
import { dialogByTitle } from './dialogs.ts'
import { button, expectFieldError, mockValidationErrors, requiredField, toast } from './page.ts'
import { test } from './portal.ts'

// Nothing here is applied: other journeys change the design meanwhile.
const planCall = '**/api/automation/plan'

/** The beginning of the error keys of the model on the screen. */
const placeOf = async (page: Page) =>
  (await requiredField(page, 'Nome').getAttribute('data-path'))?.replace('.name', '')

test('steps back and forth: a word at once, by button and by key, and never out of a text', async ({ as }) => {
  const page = await as('administrator')
  const model = freshNames()
  await openDesigner(page)
  await expect(button(page, 'Annulla (Ctrl+Z)')).toBeDisabled()
  await addModel(page, model)
  await requiredField(page, 'Nome plurale').pressSequentially(' altri')
  await button(page, 'Annulla (Ctrl+Z)').click()
  await expect(requiredField(page, 'Nome plurale')).toHaveValue('')
  await button(page, 'Ripeti (Ctrl+Maiusc+Z)').click()
  await expect(requiredField(page, 'Nome plurale')).toHaveValue(`${model.plural} altri`)

  await addField(page, 1, ['plate', 'Targa', 'string'])
  await button(page, 'Elimina plate').click()
  await expect(button(page, 'Aggiungi campo')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(cell(page, 'Etichetta del campo 1')).toHaveValue('Targa')
  await page.keyboard.press('Control+Shift+Z')
  await expect(cell(page, 'Etichetta del campo 1')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await expect(cell(page, 'Etichetta del campo 1')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await requiredField(page, 'Nome singolare').focus()
  await page.keyboard.press('Control+Shift+Z')
  await expect(cell(page, 'Etichetta del campo 1')).toHaveValue('Targa')

  await test.step('a step goes to where it changes something', async () => {
    await addModel(page, freshNames())
    await entry(page, model.name).click()
    await cell(page, 'Obbligatorio, plate').check()
    await page.getByRole('list').filter({ hasText: 'Trailer' }).getByRole('button').last().click()
    await page.keyboard.press('Control+z')
    await expect(cell(page, 'Obbligatorio, plate')).not.toBeChecked()
  })
})

test('fields change places', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  await addModel(page, freshNames())
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await addField(page, 2, ['colour', 'Colore', 'text'])
  await expect(button(page, 'Sposta su plate')).toBeDisabled()
  await button(page, 'Sposta su colour').click()
  await expect(cell(page, 'Nome nel database del campo 1')).toHaveValue('colour')
  await button(page, 'Sposta giù colour').click()
  await expect(cell(page, 'Nome nel database del campo 2')).toHaveValue('colour')
  await expect(button(page, 'Sposta giù colour')).toBeDisabled()
})

test('a draft survives a reload and leaving the page, until it is let go', async ({ as }) => {
  const page = await as('administrator')
  const model = freshNames()
  await openDesigner(page)
  await addModel(page, model)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await page.reload()
  const note = page.getByRole('status').filter({ hasText: 'Bozza ripristinata.' })
  await expect(note).toBeVisible()
  await entry(page, model.name).click()
  await expect(cell(page, 'Etichetta del campo 1')).toHaveValue('Targa')

  await page.goto('/dealers')
  await openDesigner(page)
  await button(note, 'Scarta').click()
  await expect(note).toHaveCount(0)
  await expect(entry(page, model.name)).toHaveCount(0)
  await button(page, 'Annulla (Ctrl+Z)').click()
  await expect(entry(page, model.name)).toBeVisible()
  await choose(page, 'Scarta la bozza')
  await page.reload()
  await expect(button(page, 'Aggiungi modello')).toBeVisible()
  await expect(note).toHaveCount(0)
  await expect(entry(page, model.name)).toHaveCount(0)
})

test('what the browser keeps and can’t read does no harm', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  for (const kept of ['{', 'null', '[]', '{"opened":1}', '{"lock_version":1,"opened":{},"draft":{}}']) {
    await page.evaluate((text) => {
      for (const id of [1, 2, 3]) localStorage.setItem(`draft:${id}:/automation`, text)
    }, kept)
    await page.reload()
    await expect(button(page, 'Aggiungi modello')).toBeVisible()
  }
})

test('the roles of the portal are locked, and it says why', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  const roles = page.getByRole('list', { name: 'Ruoli', exact: true })
  for (const name of roleNames) {
    const role = roles.getByRole('listitem').filter({ hasText: new RegExp(`${roleLabels[name]}${name}`) })
    await expect(role).toContainText('Del portale')
    await expect(role.getByRole('button')).toHaveCount(0)
  }
  await expect(page.getByText('I ruoli con il lucchetto sono del portale: non si cambiano.')).toBeVisible()
})

test('bad names are told at their fields while one types', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  await addModel(page, freshNames())
  for (const [name, message] of [
    ['trailer', /CamelCase/],
    ['Trailer"; DROP TABLE users', /CamelCase/],
    ['Trаiler', /CamelCase/], // a Cyrillic а
    ['Dealer', /Dealer è già un modello del portale: scegli un altro nome\./],
    ['Order', /Order è una parola riservata: scegli un altro nome\./],
  ] as const) {
    await requiredField(page, 'Nome').fill(name)
    await expectFieldError(requiredField(page, 'Nome'), message)
  }
  await addField(page, 1, ['__proto__', 'Uno', 'string'])
  await expectFieldError(cell(page, 'Nome nel database del campo 1'), /snake_case/)
  await addField(page, 2, ['select', 'Uno', 'string'])
  await expectFieldError(cell(page, 'Nome nel database del campo 2'), /parola riservata/)
  await expectFieldError(cell(page, 'Etichetta del campo 2'), 'Questa etichetta c’è già nel modello.')
  await cell(page, 'Prefisso della vista 1').fill('users')
  await expectFieldError(
    cell(page, 'Prefisso della vista 1'),
    '/users è già una pagina del portale: scegli un altro prefisso.',
  )
  await cell(page, 'Nome nel database del campo 1').fill('x'.repeat(64))
  await expect(cell(page, 'Nome nel database del campo 1')).toHaveValue('x'.repeat(50))
})

test('each message of the server reaches its field, wherever that is', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  const [first, second] = [freshNames(), freshNames()]
  await addModel(page, first)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await addRelation(page, 1, 'belongsTo', 'Dealer')
  await button(page, 'Aggiungi file').click()
  await cell(page, 'Nome nel database del file 1').fill('contract')
  await cell(page, 'Etichetta del file 1').fill('Contratti')
  const at = await placeOf(page)
  const inputs: [key: string, input: string][] = [
    ['name', 'Nome (*Obbligatorio)'],
    ['article_singular', 'Articolo'],
    ['interface_name_singular', 'Nome singolare (*Obbligatorio)'],
    ['interface_name_plural', 'Nome plurale (*Obbligatorio)'],
    ['fields.0.db_name', 'Nome nel database del campo 1'],
    ['fields.0.label', 'Etichetta del campo 1'],
    ['fields.0.db_type', 'Tipo del campo 1'],
    ['relations.0.relationType', 'Tipo della relazione 1'],
    ['relations.0.model', 'Modello della relazione 1'],
    ['relations.0.related_model_field', 'Campo mostrato della relazione 1'],
    ['views.0.prefix', 'Prefisso della vista 1'],
    ['views.0.type', 'Tipo della vista 1'],
    ['files.0.name', 'Nome nel database del file 1'],
    ['files.0.label', 'Etichetta del file 1'],
  ]
  const errors = Object.fromEntries(inputs.map(([key]) => [`${at}.${key}`, [`No: ${key}.`]]))
  const others = {
    [`${at}.views.0.roles`]: ['No: ruoli.'],
    [`${at}.views.0.operations.1`]: ['No: operazioni.'],
    [`${at}.views.0.data_import`]: ['No: importa.'],
    [`${at}.fields.0.required`]: ['No: obbligatorio.'],
    [`${at}.fields.0.id`]: ['L’elemento non c’è più: ricarica la pagina.'],
    roles: ['Il ruolo è di qualcuno.'],
  }
  await mockValidationErrors(page, planCall, { ...errors, ...others })
  await addModel(page, second)
  await button(page, 'Ricrea i modelli').click()
  await expect(requiredField(page, 'Nome')).toBeFocused()
  await expect(requiredField(page, 'Nome')).toHaveValue(first.name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const [key, input] of inputs) await expectFieldError(cell(page, input), new RegExp(`No: ${key}\\.`))
  for (const message of ['No: ruoli.', 'No: operazioni.', 'No: importa.', 'No: obbligatorio.'])
    await expect(page.getByText(message)).toBeVisible()
  const alert = page.getByRole('alert').filter({ hasText: 'Il ruolo è di qualcuno.' })
  await expect(alert).toContainText(`${first.name}, campo 1: L’elemento non c’è più: ricarica la pagina.`)
  await expectAccessible(page)

  await test.step('a message goes with what it was about', async () => {
    await cell(page, 'Etichetta del campo 1').fill('Targa nuova')
    await expect(cell(page, 'Etichetta del campo 1')).not.toHaveAttribute('aria-invalid')
    await expect(cell(page, 'Nome nel database del campo 1')).toHaveAttribute('aria-invalid', 'true')
  })
})

test('another plan than the one on the screen is shown before it is done; a refusal closes the dialog', async ({
  as,
}) => {
  const page = await as('administrator')
  await openDesigner(page)
  const model = freshNames()
  await addModel(page, model)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  const planned = (kind: string, words: string, asks: boolean) => ({ steps: [{ kind, words, sql: [], asks }], asks })
  await page.route(planCall, (route) => route.fulfill({ json: planned('new', 'Nasce un modello.', false) }))
  await button(page, 'Ricrea i modelli').click()
  const dialog = dialogByTitle(page, 'Ricrea i modelli')
  await expect(button(dialog, 'Ricrea i modelli')).toBeFocused()

  const answers = [
    { status: 409, json: { message: 'Il piano è cambiato.', plan: planned('set_aside', 'Sparisce un campo.', true) } },
    {
      status: 422,
      json: { message: 'No.', errors: { [`${await placeOf(page)}.fields.0.label`]: ['Etichetta presa.'] } },
    },
  ]
  await page.route('**/api/automation', (route) =>
    route.request().method() === 'POST' ? route.fulfill(answers.shift()) : route.fallback(),
  )
  await button(dialog, 'Ricrea i modelli').click()
  await expect(dialog).toContainText('Il piano è cambiato.')
  await expect(dialog).toContainText('Sparisce un campo.')
  await expect(button(dialog, 'Ricrea i modelli')).toBeDisabled()
  await page.getByLabel('Scrivi CONFERMA per continuare').fill('CONFERMA')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expectFieldError(cell(page, 'Etichetta del campo 1'), 'Etichetta presa.')
  await expect(cell(page, 'Etichetta del campo 1')).toBeFocused()
})

test('the server is away, or has no answer: the draft stays and it says so', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  await addModel(page, freshNames())
  await page.route(planCall, (route) => route.abort('connectionreset'))
  await button(page, 'Ricrea i modelli').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Il portale non risponde' })).toBeVisible()
  await page.unroute(planCall)
  await page.route('**/api/automation/export', (route) => route.abort('connectionreset'))
  await choose(page, 'Esporta progetto')
  await expect(page.getByRole('alert').filter({ hasText: 'Non è stato possibile creare il file' })).toBeVisible()
  await expect(toast(page, 'Fatto')).toHaveCount(0)
})

test('a load that fails can be tried again', async ({ as }) => {
  const page = await as('administrator')
  await page.route('**/api/automation', (route) => route.fulfill({ status: 500, json: { message: 'Errore interno.' } }))
  await page.goto('/automation')
  await expect(page.getByRole('alert').filter({ hasText: 'Non è stato possibile caricare i dati' })).toBeVisible()
  await page.unroute('**/api/automation')
  await button(page, 'Riprova').click()
  await expect(button(page, 'Aggiungi modello')).toBeVisible()
})

for (const login of ['superuser_rt', 'workshop_user'] as const)
  test(`${login} has no access to it`, async ({ as }) => {
    const page = await as(login)
    await page.goto('/automation')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non hai accesso a questa pagina')
  })

test(`the designer: accessible with everything in it, and what is missing`, async ({ as }) => {
  // So high that all of it is there at once, nothing half under the bars that stay while one scrolls.
  const page = await as('administrator', { viewport: { ...viewports.desktop, height: 3000 } })
  await openDesigner(page)
  await expectAccessible(page)
  await addModel(page, freshNames())
  await expectAccessible(page)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await button(page, 'Aggiungi campo').click()
  await addRelation(page, 1, 'hasMany', 'Customer')
  await button(page, 'Aggiungi vista').click()
  await button(page, 'Togli Amministratore dai ruoli della vista 2').click()
  await button(page, 'Aggiungi file').click()
  await expect(missing(page)).toContainText('completa nome, etichetta e tipo del campo 2')
  await expectAccessible(page)
  await button(page, 'Aggiungi ruolo').click()
  await expect(requiredField(page, 'Etichetta')).toBeFocused()
  await expectAccessible(page)
  await button(page, 'Altre azioni per il progetto').click()
  await expect(page.getByRole('menuitem', { name: 'Esporta progetto' })).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Bozza ripristinata.')).toBeVisible()
  await expectAccessible(page)
})
