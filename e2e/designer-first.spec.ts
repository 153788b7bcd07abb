import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  addField,
  addModel,
  addRelation,
  applied,
  apply,
  cell,
  entry,
  missing,
  openDesigner,
  plan,
  step,
} from './designer.ts'
import { dialogByTitle } from './dialogs.ts'
import { test } from './isolated-portal.ts'
import { button, expectFieldError, expectHeading, requiredField, toast } from './page.ts'
import { menuLink } from './portal.ts'

// One design after the other: each begins with the one that is there.
test.describe.configure({ mode: 'default' })

test('vehicles and their test drives, from nothing to pages that somebody else finds in the menu', async ({ as }) => {
  const page = await as('administrator')
  const other = await as('superuser_rt')
  await openDesigner(page)

  const aside = dialogByTitle(page, 'Messi da parte')
  const openAside = () => page.getByRole('button', { name: /^Messi da parte \(\d+\)$/ }).click()
  const reset = async () => {
    await button(page, 'Resetta ambiente').click()
    await apply(page, { title: 'Resetta ambiente', word: 'RESETTA' })
  }
  await test.step('an empty environment first: everything is set aside, once the word is typed', async () => {
    await button(page, 'Resetta ambiente').click()
    await expect(plan(page, 'Resetta ambiente')).toContainText('Tutti i modelli vengono messi da parte')
    await page.getByLabel('Scrivi RESETTA per continuare').fill('resetta')
    await expect(button(plan(page, 'Resetta ambiente'), 'Resetta ambiente')).toBeDisabled()
    await apply(page, { title: 'Resetta ambiente', word: 'RESETTA' })
    await expect(toast(page, 'L’ambiente è vuoto: tutto è messo da parte.')).toBeVisible()
    await expect(page.getByText('Ancora nessun modello', { exact: true })).toBeVisible()
    await expect(button(page, 'Resetta ambiente')).toHaveCount(0)
    await expect(menuLink(page, 'Veicoli demo')).toHaveCount(0)
  })
  await test.step('all of it comes back at once, and goes again', async () => {
    await openAside()
    await expectAccessible(page)
    await button(aside, 'Ripristina tutto').click()
    await apply(page, { title: 'Ripristina 3 cose', label: 'Ripristina' })
    await expect(menuLink(page, 'Veicoli demo')).toBeVisible()
    await reset()
  })
  await test.step('what is missing is named, and nothing is sent', async () => {
    await button(page, 'Aggiungi il primo modello').click()
    await expect(missing(page)).toHaveText('Modello 1: completa nome, nome singolare e nome plurale')
    await requiredField(page, 'Nome').fill('Vehicle')
    await requiredField(page, 'Nome singolare').fill('Veicolo')
    await expect(page.getByText('«Il veicolo è stato creato.»')).toBeVisible()
    await expect(missing(page)).toHaveText('Vehicle: completa nome plurale')
    await requiredField(page, 'Nome plurale').fill('Veicoli')
    await addField(page, 1, ['chassis_number', 'Numero di telaio', 'string'])
    await cell(page, 'Obbligatorio, chassis_number').check()
    await addField(page, 2, ['mileage', 'Chilometri', 'integer'])
    await button(page, 'Aggiungi campo').click()
    await expect(missing(page)).toHaveText('Vehicle: completa nome, etichetta e tipo del campo 3')
    for (const input of ['Nome nel database del campo 3', 'Etichetta del campo 3', 'Tipo del campo 3'])
      await expect(cell(page, input)).toHaveAttribute('aria-invalid', 'true')
    let asked = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/automation')) asked++
    })
    await cell(page, 'Etichetta del campo 1').focus()
    await button(page, 'Crea i modelli').click()
    await expect(cell(page, 'Nome nel database del campo 3')).toBeFocused()
    expect(asked).toBe(0)
    await button(page, 'Elimina il campo 3').click()
    await expect(missing(page)).toHaveCount(0)
  })
  await test.step('a hasMany without a way back offers it', async () => {
    await addModel(
      page,
      { name: 'TestDrive', singular: 'Prova su strada', plural: 'Prove su strada', prefix: '' },
      'La',
    )
    await addField(page, 1, ['driven_at', 'Quando', 'datetime'])
    await entry(page, 'Vehicle').click()
    await addRelation(page, 1, 'hasMany', 'TestDrive')
    await expectFieldError(
      cell(page, 'Modello della relazione 1'),
      'In TestDrive manca la relazione belongsTo con Vehicle: aggiungila.',
    )
    await expect(page.getByRole('listitem', { name: 'Relazione 1' }).getByLabel('Obbligatoria')).toBeDisabled()
    await button(page, 'Aggiungi in TestDrive la relazione belongsTo con Vehicle').click()
    await expect(missing(page)).toHaveCount(0)
    await entry(page, 'TestDrive').click()
    await expect(cell(page, 'Tipo della relazione 1')).toHaveValue('belongsTo')
    await expect(cell(page, 'Campo mostrato della relazione 1').locator('option:checked')).toHaveText(
      'Numero di telaio',
    )
  })
  await test.step('the plan in words and in SQL, then the pages', async () => {
    await expect(cell(page, 'Prefisso della vista 1')).toHaveValue('test-drives')
    await cell(page, 'Aggiungi un ruolo ai ruoli della vista 1').selectOption('Superuser RT')
    await button(page, 'Crea i modelli').click()
    const vehicle = step(page, '(Vehicle)')
    await expect(vehicle.first()).toContainText('Nuovo')
    await expect(page.getByText('CREATE TABLE').first()).toBeHidden()
    await vehicle.first().getByText('Mostra SQL').click()
    await expect(vehicle.first()).toContainText('CREATE TABLE generated.')
    await expectAccessible(page)
    await apply(page, { title: 'Crea i modelli' })
    await expect(applied(page)).toBeVisible()
    await expect(button(page, 'Ricrea i modelli')).toBeVisible()
    await expect(menuLink(page, 'Veicoli')).toBeVisible()
    const made = page.getByRole('status').filter({ hasText: 'Le pagine nuove sono nel menu' })
    await expect(made).toBeInViewport()
    await made.getByRole('link', { name: 'Prove su strada' }).click()
    await expectHeading(page, 'Prove su strada')
  })
  await test.step('somebody else sees what was meant for that role', async () => {
    await other.goto('/')
    await expect(menuLink(other, 'Veicoli')).toHaveCount(0)
    await menuLink(other, 'Prove su strada').click()
    await expectHeading(other, 'Prove su strada')
  })
  await test.step('of what was set aside, that comes back whose names are free', async () => {
    await openDesigner(page)
    await openAside()
    await button(aside, 'Ripristina tutto').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Questo modello c’è già.' })).toBeVisible()
    await openAside()
    await aside.getByRole('button', { name: /^Ripristina Attrezzatura speciale/ }).click()
    await apply(page, { title: 'Ripristina Attrezzatura speciale', label: 'Ripristina' })
    await expect(menuLink(page, 'Attrezzature speciali')).toBeVisible()
  })
})
