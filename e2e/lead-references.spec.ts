import { expect } from '@playwright/test'
import { leadReferences } from '@portale/domain/sales/leads/lead-reference.ts'
import { createLead, createReference } from './leads.ts'
import {
  button,
  expectFieldError,
  expectHeading,
  input,
  mockValidationErrors,
  requiredField,
  tableRow,
  toast,
} from './page.ts'
import { test } from './portal.ts'
import { uniqueDigits } from './unique.ts'

const kinds = [
  {
    kind: 'lead_models',
    list: 'Modelli di interesse',
    title: 'Nuovo modello di interesse',
    saved: 'Modello di interesse salvato.',
    label: 'Modello di interesse',
  },
  {
    kind: 'lead_work_types',
    list: 'Tipi di lavoro',
    title: 'Nuovo tipo di lavoro',
    saved: 'Tipo di lavoro salvato.',
    label: 'Tipo di lavoro',
  },
] as const

for (const { kind, list, title, saved, label } of kinds) {
  const { key } = leadReferences[kind]

  test(`${kind}: an archived record is not offered to new leads and stays on old ones`, async ({ as }) => {
    const admin = await as('administrator')
    const author = await as('workshop_user')
    const name = `Prova ${uniqueDigits()}`
    await test.step('created once', async () => {
      await admin.goto(`/${kind}`)
      await expectHeading(admin, list)
      await admin.getByRole('link', { name: 'Crea nuovo' }).click()
      await expectHeading(admin, title)
      await expect(input(admin, 'In archivio')).toHaveCount(0)
      await button(admin, 'Salva').click()
      await expectFieldError(requiredField(admin, 'Nome'), 'Il campo nome è obbligatorio.')
      await requiredField(admin, 'Nome').fill(name)
      await button(admin, 'Salva').click()
      await expect(toast(admin, saved)).toBeVisible()
      await admin.goto(`/${kind}/new`)
      await requiredField(admin, 'Nome').fill(name)
      await button(admin, 'Salva').click()
      await expectFieldError(requiredField(admin, 'Nome'), /^Questo .* esiste già: .+/)
      await expect(requiredField(admin, 'Nome')).toBeFocused()
      await expect(requiredField(admin, 'Nome')).toHaveValue(name)
      await mockValidationErrors(admin, `**/api/v1/${kind}`, { [`${key}.name`]: ['No.', 'Né così.'] })
      await button(admin, 'Salva').click()
      await expectFieldError(requiredField(admin, 'Nome'), 'No., Né così.')
    })

    await author.goto('/leads/new')
    await requiredField(author, label).fill(name)
    await author.getByRole('option', { name, exact: true }).click()
    await expect(requiredField(author, label)).toHaveValue(name)

    await test.step('archived', async () => {
      await admin.goto(`/${kind}?name=${name}`)
      const row = tableRow(admin, name)
      await expect(row).toContainText('In uso')
      await row.getByRole('link', { name: `Visualizza ${name}` }).click()
      await expectHeading(admin, name)
      const id = Number(new URL(admin.url()).pathname.split('/').at(-1))
      const lead = await createLead(author, { [`${key}_id`]: id })
      await admin.getByRole('link', { name: `Modifica ${name}` }).click()
      await input(admin, 'In archivio').check()
      await button(admin, 'Salva').click()
      await expect(toast(admin, saved)).toBeVisible()
      await admin.goto(`/${kind}?archived=1&name=${name}`)
      await expect(tableRow(admin, name)).toContainText('In archivio')

      await author.goto('/leads/new')
      await requiredField(author, label).fill(name)
      await expect(author.getByRole('option')).toHaveText('Nessun risultato')
      await author.goto(`/leads/${lead.id}`)
      await expect(author.getByRole('main')).toContainText(name)
      await author.goto(`/leads/${lead.id}/edit`)
      await expect(requiredField(author, label)).toHaveValue(name)
      await requiredField(author, 'Quantità').fill('2')
      await button(author, 'Salva').click()
      await expect(toast(author, 'Segnalazione salvata.')).toBeVisible()
      await admin.goto(`/${kind}/${id}`)
      await admin.getByRole('link', { name: 'Vedi quelle che lo hanno' }).click()
      await expect(tableRow(admin, lead.customer.name)).toContainText(name)
    })
  })
}

test('two administrators rename the same model: the second compares both versions', async ({ as }) => {
  const [first, second] = [await as('administrator'), await as('superuser_rt')]
  const name = `Conteso ${uniqueDigits()}`
  const { id } = await createReference(first, 'lead_models', name)
  for (const page of [first, second]) await page.goto(`/lead_models/${id}/edit`)
  await requiredField(second, 'Nome').fill(`${name} B`)
  await requiredField(first, 'Nome').fill(`${name} A`)
  await button(first, 'Salva').click()
  await expectHeading(first, 'Modelli di interesse')
  await button(second, 'Salva').click()
  await expect(second.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  await expect(second.getByRole('main')).toContainText('Il modello è cambiato: l’ha modificato Laura Moretti')
  await button(second, 'Applica e salva').click()
  await expectHeading(second, 'Modelli di interesse')
  await first.goto(`/lead_models/${id}`)
  await expectHeading(first, `${name} B`)
})
