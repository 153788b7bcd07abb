import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import {
  addField,
  addModel,
  addRelation,
  appliedToast,
  barProblem,
  confirmPlan,
  openDesigner,
  planDialog,
  planStep,
  rowInput,
  sideItem,
} from './designer.ts'
import { dialogByTitle } from './dialogs.ts'
import { test } from './isolated-portal.ts'
import { button, expectFieldError, expectHeading, requiredField, toast } from './page.ts'
import { menuLink } from './portal.ts'

// The designs are applied one after the other, each to the previous one.
test.describe.configure({ mode: 'default' })

test('two related models, designed from nothing, become pages in the menus of their roles', async ({ as }) => {
  const page = await as('administrator')
  const otherPage = await as('superuser_rt')
  await openDesigner(page)

  const archive = dialogByTitle(page, 'Messi da parte')
  const openArchive = () => page.getByRole('button', { name: /^Messi da parte \(\d+\)$/ }).click()
  const reset = async () => {
    await button(page, 'Resetta ambiente').click()
    await confirmPlan(page, { title: 'Resetta ambiente', word: 'RESETTA' })
  }
  await test.step('a reset archives everything once the word is typed', async () => {
    await button(page, 'Resetta ambiente').click()
    await expect(planDialog(page, 'Resetta ambiente')).toContainText('Tutti i modelli vengono messi da parte')
    await page.getByLabel('Scrivi RESETTA per continuare').fill('resetta')
    await expect(button(planDialog(page, 'Resetta ambiente'), 'Resetta ambiente')).toBeDisabled()
    await confirmPlan(page, { title: 'Resetta ambiente', word: 'RESETTA' })
    await expect(toast(page, 'L’ambiente è vuoto: tutto è messo da parte.')).toBeVisible()
    await expect(page.getByText('Ancora nessun modello', { exact: true })).toBeVisible()
    await expect(button(page, 'Resetta ambiente')).toHaveCount(0)
    await expect(menuLink(page, 'Veicoli demo')).toHaveCount(0)
  })
  await test.step('all archived items are restored at once, and reset again', async () => {
    await openArchive()
    await expectAccessible(page)
    await button(archive, 'Ripristina tutto').click()
    await confirmPlan(page, { title: 'Ripristina 3 cose', label: 'Ripristina' })
    await expect(menuLink(page, 'Veicoli demo')).toBeVisible()
    await reset()
  })
  await test.step('an incomplete draft names its first problem and is not sent', async () => {
    await button(page, 'Aggiungi il primo modello').click()
    await expect(barProblem(page)).toHaveText('Modello 1: completa nome, nome singolare e nome plurale')
    await requiredField(page, 'Nome').fill('Vehicle')
    await requiredField(page, 'Nome singolare').fill('Veicolo')
    await expect(page.getByText('«Il veicolo è stato creato.»')).toBeVisible()
    await expect(barProblem(page)).toHaveText('Vehicle: completa nome plurale')
    await requiredField(page, 'Nome plurale').fill('Veicoli')
    await addField(page, 1, ['chassis_number', 'Numero di telaio', 'string'])
    await rowInput(page, 'Obbligatorio, chassis_number').check()
    await addField(page, 2, ['mileage', 'Chilometri', 'integer'])
    await button(page, 'Aggiungi campo').click()
    await expect(barProblem(page)).toHaveText('Vehicle: completa nome, etichetta e tipo del campo 3')
    for (const input of ['Nome nel database del campo 3', 'Etichetta del campo 3', 'Tipo del campo 3'])
      await expect(rowInput(page, input)).toHaveAttribute('aria-invalid', 'true')
    let requests = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/api/automation')) requests++
    })
    await rowInput(page, 'Etichetta del campo 1').focus()
    await button(page, 'Crea i modelli').click()
    await expect(rowInput(page, 'Nome nel database del campo 3')).toBeFocused()
    expect(requests).toBe(0)
    await button(page, 'Elimina il campo 3').click()
    await expect(barProblem(page)).toHaveCount(0)
  })
  await test.step('a hasMany without the inverse relation offers to add it', async () => {
    await addModel(
      page,
      { name: 'TestDrive', singular: 'Prova su strada', plural: 'Prove su strada', prefix: '' },
      'La',
    )
    await addField(page, 1, ['driven_at', 'Quando', 'datetime'])
    await sideItem(page, 'Vehicle').click()
    await addRelation(page, 1, 'hasMany', 'TestDrive')
    await expectFieldError(
      rowInput(page, 'Modello della relazione 1'),
      'In TestDrive manca la relazione belongsTo con Vehicle: aggiungila.',
    )
    await expect(page.getByRole('listitem', { name: 'Relazione 1' }).getByLabel('Obbligatoria')).toBeDisabled()
    await button(page, 'Aggiungi in TestDrive la relazione belongsTo con Vehicle').click()
    await expect(barProblem(page)).toHaveCount(0)
    await sideItem(page, 'TestDrive').click()
    await expect(rowInput(page, 'Tipo della relazione 1')).toHaveValue('belongsTo')
    await expect(rowInput(page, 'Campo mostrato della relazione 1').locator('option:checked')).toHaveText(
      'Numero di telaio',
    )
  })
  await test.step('the plan shows words and SQL, the apply links the new pages', async () => {
    await expect(rowInput(page, 'Prefisso della vista 1')).toHaveValue('test-drives')
    await rowInput(page, 'Aggiungi un ruolo ai ruoli della vista 1').selectOption('Superuser RT')
    await button(page, 'Crea i modelli').click()
    const vehicle = planStep(page, '(Vehicle)')
    await expect(vehicle.first()).toContainText('Nuovo')
    await expect(page.getByText('CREATE TABLE').first()).toBeHidden()
    await vehicle.first().getByText('Mostra SQL').click()
    await expect(vehicle.first()).toContainText('CREATE TABLE generated.')
    await expectAccessible(page)
    await confirmPlan(page, { title: 'Crea i modelli' })
    await expect(appliedToast(page)).toBeVisible()
    await expect(button(page, 'Ricrea i modelli')).toBeVisible()
    await expect(menuLink(page, 'Veicoli')).toBeVisible()
    const notice = page.getByRole('status').filter({ hasText: 'Le pagine nuove sono nel menu' })
    await expect(notice).toBeInViewport()
    await notice.getByRole('link', { name: 'Prove su strada' }).click()
    await expectHeading(page, 'Prove su strada')
  })
  await test.step('a user of another role sees only that role’s pages', async () => {
    await otherPage.goto('/')
    await expect(menuLink(otherPage, 'Veicoli')).toHaveCount(0)
    await menuLink(otherPage, 'Prove su strada').click()
    await expectHeading(otherPage, 'Prove su strada')
  })
  await test.step('archived items are restored when their names are free', async () => {
    await openDesigner(page)
    await openArchive()
    await button(archive, 'Ripristina tutto').click()
    await expect(page.getByRole('alert').filter({ hasText: 'Questo modello c’è già.' })).toBeVisible()
    await openArchive()
    await archive.getByRole('button', { name: /^Ripristina Attrezzatura speciale/ }).click()
    await confirmPlan(page, { title: 'Ripristina Attrezzatura speciale', label: 'Ripristina' })
    await expect(menuLink(page, 'Attrezzature speciali')).toBeVisible()
  })
})
