import { expect, type Page } from '@playwright/test'
import { roleLabels, roleNames } from '@portale/domain/platform/roles.ts'
import { expectAccessible, viewports } from './axe.ts'
import {
  addField,
  addModel,
  addRelation,
  barProblem,
  chooseAction,
  openDesigner,
  rowInput,
  sideItem,
  uniqueModel,
} from './designer.ts'
import { dialogByTitle } from './dialogs.ts'
import { button, expectFieldError, mockValidationErrors, requiredField, toast } from './page.ts'
import { test } from './portal.ts'

// Nothing here is applied, because other journeys change the design meanwhile.
const planUrl = '**/api/automation/plan'

/** The beginning of the error keys of the model in the editor. */
const modelPath = async (page: Page) =>
  (await requiredField(page, 'Nome').getAttribute('data-path'))?.replace('.name', '')

test('undo and redo, by button and by key, go word by word and leave texts to the browser', async ({ as }) => {
  const page = await as('administrator')
  const model = uniqueModel()
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
  await expect(rowInput(page, 'Etichetta del campo 1')).toHaveValue('Targa')
  await page.keyboard.press('Control+Shift+Z')
  await expect(rowInput(page, 'Etichetta del campo 1')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+y')
  await expect(rowInput(page, 'Etichetta del campo 1')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await requiredField(page, 'Nome singolare').focus()
  await page.keyboard.press('Control+Shift+Z')
  await expect(rowInput(page, 'Etichetta del campo 1')).toHaveValue('Targa')

  await test.step('an undo selects the model that it changes', async () => {
    await addModel(page, uniqueModel())
    await sideItem(page, model.name).click()
    await rowInput(page, 'Obbligatorio, plate').check()
    await page.getByRole('list').filter({ hasText: 'Trailer' }).getByRole('button').last().click()
    await page.keyboard.press('Control+z')
    await expect(rowInput(page, 'Obbligatorio, plate')).not.toBeChecked()
  })
})

test('fields moved up and down swap places', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  await addModel(page, uniqueModel())
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await addField(page, 2, ['colour', 'Colore', 'text'])
  await expect(button(page, 'Sposta su plate')).toBeDisabled()
  await button(page, 'Sposta su colour').click()
  await expect(rowInput(page, 'Nome nel database del campo 1')).toHaveValue('colour')
  await button(page, 'Sposta giù colour').click()
  await expect(rowInput(page, 'Nome nel database del campo 2')).toHaveValue('colour')
  await expect(button(page, 'Sposta giù colour')).toBeDisabled()
})

test('a partner’s role gets only its own records first, and all of them with a warning', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  await addModel(page, uniqueModel())
  await rowInput(page, 'Aggiungi un ruolo ai ruoli della vista 1').selectOption(roleLabels.dealer_holder)
  const list = page.getByRole('list', { name: 'Record visibili della vista 1' })
  const records = list.getByLabel(`Record di ${roleLabels.dealer_holder} della vista 1`)
  await expect(list).toContainText('Il modello non dice di chi è un record')
  await addRelation(page, 1, 'belongsTo', 'Dealer')
  await expect(records.locator('option:checked')).toHaveText('Solo i propri: Concessionaria')
  await expect(list.getByText(/^Vede anche|^Il modello/)).toHaveCount(0)
  await records.selectOption('Tutti i record')
  await expect(list).toContainText('Vede anche i record delle altre concessionarie e officine.')
  await expectAccessible(page)
  await records.selectOption('Solo i propri: Concessionaria')
  await button(page, 'Elimina la relazione 1').click()
  await expect(records.locator('option:checked')).toHaveText('Scegli')
  await expect(list).toContainText('non si riconosce di chi è un record')
})

test('the roles of the portal are locked with a reason', async ({ as }) => {
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

test('invalid names are reported at their inputs while they are typed', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  await addModel(page, uniqueModel())
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
  await expectFieldError(rowInput(page, 'Nome nel database del campo 1'), /snake_case/)
  await addField(page, 2, ['select', 'Uno', 'string'])
  await expectFieldError(rowInput(page, 'Nome nel database del campo 2'), /parola riservata/)
  await expectFieldError(rowInput(page, 'Etichetta del campo 2'), 'Questa etichetta c’è già nel modello.')
  await rowInput(page, 'Prefisso della vista 1').fill('users')
  await expectFieldError(
    rowInput(page, 'Prefisso della vista 1'),
    '/users è già una pagina del portale: scegli un altro prefisso.',
  )
  await rowInput(page, 'Nome nel database del campo 1').fill('x'.repeat(64))
  await expect(rowInput(page, 'Nome nel database del campo 1')).toHaveValue('x'.repeat(50))
})

test('errors of the server are shown at their inputs', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  const [first, second] = [uniqueModel(), uniqueModel()]
  await addModel(page, first)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await addRelation(page, 1, 'belongsTo', 'Dealer')
  await button(page, 'Aggiungi file').click()
  await rowInput(page, 'Nome nel database del file 1').fill('contract')
  await rowInput(page, 'Etichetta del file 1').fill('Contratti')
  const path = await modelPath(page)
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
  const errors = Object.fromEntries(inputs.map(([key]) => [`${path}.${key}`, [`No: ${key}.`]]))
  const otherErrors = {
    [`${path}.views.0.roles`]: ['No: ruoli.'],
    [`${path}.views.0.operations.1`]: ['No: operazioni.'],
    [`${path}.views.0.data_import`]: ['No: importa.'],
    [`${path}.fields.0.required`]: ['No: obbligatorio.'],
    [`${path}.fields.0.id`]: ['L’elemento non c’è più: ricarica la pagina.'],
    roles: ['Il ruolo è di qualcuno.'],
  }
  await mockValidationErrors(page, planUrl, { ...errors, ...otherErrors })
  await addModel(page, second)
  await button(page, 'Ricrea i modelli').click()
  await expect(requiredField(page, 'Nome')).toBeFocused()
  await expect(requiredField(page, 'Nome')).toHaveValue(first.name)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  for (const [key, input] of inputs) await expectFieldError(rowInput(page, input), new RegExp(`No: ${key}\\.`))
  for (const message of ['No: ruoli.', 'No: operazioni.', 'No: importa.', 'No: obbligatorio.'])
    await expect(page.getByText(message)).toBeVisible()
  const alert = page.getByRole('alert').filter({ hasText: 'Il ruolo è di qualcuno.' })
  await expect(alert).toContainText(`${first.name}, campo 1: L’elemento non c’è più: ricarica la pagina.`)
  await expectAccessible(page)

  await test.step('an error disappears with the value that it is about', async () => {
    await rowInput(page, 'Etichetta del campo 1').fill('Targa nuova')
    await expect(rowInput(page, 'Etichetta del campo 1')).not.toHaveAttribute('aria-invalid')
    await expect(rowInput(page, 'Nome nel database del campo 1')).toHaveAttribute('aria-invalid', 'true')
  })
})

test('a plan that changed meanwhile is shown again; a rejected one closes the dialog', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  const model = uniqueModel()
  await addModel(page, model)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  const planned = (kind: string, words: string, asks: boolean) => ({
    steps: [{ kind, words, sql: [], asks }],
    asks,
    questions: [],
  })
  await page.route(planUrl, (route) => route.fulfill({ json: planned('new', 'Nasce un modello.', false) }))
  await button(page, 'Ricrea i modelli').click()
  const dialog = dialogByTitle(page, 'Ricrea i modelli')
  await expect(button(dialog, 'Ricrea i modelli')).toBeFocused()

  const answers = [
    { status: 409, json: { message: 'Il piano è cambiato.', plan: planned('set_aside', 'Sparisce un campo.', true) } },
    {
      status: 422,
      json: { message: 'No.', errors: { [`${await modelPath(page)}.fields.0.label`]: ['Etichetta presa.'] } },
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
  await expectFieldError(rowInput(page, 'Etichetta del campo 1'), 'Etichetta presa.')
  await expect(rowInput(page, 'Etichetta del campo 1')).toBeFocused()
})

test('requests without a response are reported and keep the draft', async ({ as }) => {
  const page = await as('administrator')
  await openDesigner(page)
  await addModel(page, uniqueModel())
  await page.route(planUrl, (route) => route.abort('connectionreset'))
  await button(page, 'Ricrea i modelli').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Il portale non risponde' })).toBeVisible()
  await page.unroute(planUrl)
  await page.route('**/api/automation/export', (route) => route.abort('connectionreset'))
  await chooseAction(page, 'Esporta progetto')
  await expect(page.getByRole('alert').filter({ hasText: 'Non è stato possibile creare il file' })).toBeVisible()
  await expect(toast(page, 'Fatto')).toHaveCount(0)
})

test('a failed load can be retried', async ({ as }) => {
  const page = await as('administrator')
  await page.route('**/api/automation', (route) => route.fulfill({ status: 500, json: { message: 'Errore interno.' } }))
  await page.goto('/automation')
  await expect(page.getByRole('alert').filter({ hasText: 'Non è stato possibile caricare i dati' })).toBeVisible()
  await page.unroute('**/api/automation')
  await button(page, 'Riprova').click()
  await expect(button(page, 'Aggiungi modello')).toBeVisible()
})

for (const login of ['superuser_rt', 'workshop_user'] as const)
  test(`the designer is forbidden to ${login}`, async ({ as }) => {
    const page = await as(login)
    await page.goto('/automation')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Non hai accesso a questa pagina')
  })

test('the designer with items and problems of every kind is accessible', async ({ as }) => {
  // High enough that nothing is half covered by the fixed bars.
  const page = await as('administrator', { viewport: { ...viewports.desktop, height: 3000 } })
  await openDesigner(page)
  await expectAccessible(page)
  await addModel(page, uniqueModel())
  await expectAccessible(page)
  await addField(page, 1, ['plate', 'Targa', 'string'])
  await button(page, 'Aggiungi campo').click()
  await addRelation(page, 1, 'hasMany', 'Customer')
  await button(page, 'Aggiungi vista').click()
  await button(page, 'Togli Amministratore dai ruoli della vista 2').click()
  await button(page, 'Aggiungi file').click()
  await expect(barProblem(page)).toContainText('completa nome, etichetta e tipo del campo 2')
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
