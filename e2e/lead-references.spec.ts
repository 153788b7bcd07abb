import { expect } from '@playwright/test'
import { leadReferences } from '@portale/domain/leads/lead-reference.ts'
import { makeLead, makeReference } from './leads.ts'
import { test } from './portal.ts'
import { button, expectError, expectRejection, expectScreen, field, fresh, input, rowOf, toast } from './registry.ts'

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

  test(`${kind}: made, chosen, archived: gone from new leads, kept by the old one`, async ({ as }) => {
    const admin = await as('administrator')
    const author = await as('workshop_user')
    const name = `Prova ${fresh()}`
    await test.step('made, once', async () => {
      await admin.goto(`/${kind}`)
      await expectScreen(admin, list)
      await admin.getByRole('link', { name: 'Crea nuovo' }).click()
      await expectScreen(admin, title)
      await expect(input(admin, 'In archivio')).toHaveCount(0)
      await button(admin, 'Salva').click()
      await expectError(field(admin, 'Nome'), 'Il campo nome è obbligatorio.')
      await field(admin, 'Nome').fill(name)
      await button(admin, 'Salva').click()
      await expect(toast(admin, saved)).toBeVisible()
      await admin.goto(`/${kind}/new`)
      await field(admin, 'Nome').fill(name)
      await button(admin, 'Salva').click()
      await expectError(field(admin, 'Nome'), /^Questo .* esiste già\.$/)
      await expect(field(admin, 'Nome')).toBeFocused()
      await expect(field(admin, 'Nome')).toHaveValue(name)
      await expectRejection(admin, `**/api/v1/${kind}`, { [`${key}.name`]: ['No.', 'Né così.'] })
      await button(admin, 'Salva').click()
      await expectError(field(admin, 'Nome'), 'No., Né così.')
    })

    await author.goto('/leads/new')
    await field(author, label).fill(name)
    await author.getByRole('option', { name, exact: true }).click()
    await expect(field(author, label)).toHaveValue(name)

    await test.step('archived', async () => {
      await admin.goto(`/${kind}?name=${name}`)
      const row = rowOf(admin, name)
      await expect(row).toContainText('In uso')
      await row.getByRole('link', { name: `Visualizza ${name}` }).click()
      await expectScreen(admin, name)
      const id = Number(new URL(admin.url()).pathname.split('/').at(-1))
      const lead = await makeLead(author, { [`${key}_id`]: id })
      await admin.getByRole('link', { name: `Modifica ${name}` }).click()
      await input(admin, 'In archivio').check()
      await button(admin, 'Salva').click()
      await expect(toast(admin, saved)).toBeVisible()
      await admin.goto(`/${kind}?archived=1&name=${name}`)
      await expect(rowOf(admin, name)).toContainText('In archivio')

      await author.goto('/leads/new')
      await field(author, label).fill(name)
      await expect(author.getByRole('option')).toHaveText('Nessun risultato')
      await author.goto(`/leads/${lead.id}`)
      await expect(author.getByRole('main')).toContainText(name)
      await author.goto(`/leads/${lead.id}/edit`)
      await expect(field(author, label)).toHaveValue(name)
      await field(author, 'Quantità').fill('2')
      await button(author, 'Salva').click()
      await expect(toast(author, 'Segnalazione salvata.')).toBeVisible()
      await admin.goto(`/${kind}/${id}`)
      await admin.getByRole('link', { name: 'Vedi quelle che lo hanno' }).click()
      await expect(rowOf(admin, lead.customer.name)).toContainText(name)
    })
  })
}

test('two administrators rename the same model, the second compares', async ({ as }) => {
  const [first, second] = [await as('administrator'), await as('superuser_rt')]
  const name = `Conteso ${fresh()}`
  const { id } = await makeReference(first, 'lead_models', name)
  for (const page of [first, second]) await page.goto(`/lead_models/${id}/edit`)
  await field(second, 'Nome').fill(`${name} B`)
  await field(first, 'Nome').fill(`${name} A`)
  await button(first, 'Salva').click()
  await expectScreen(first, 'Modelli di interesse')
  await button(second, 'Salva').click()
  await expect(second.getByRole('heading', { name: 'Qualcuno ha salvato prima di te' })).toBeFocused()
  await expect(second.getByRole('main')).toContainText('Il modello è cambiato: l’ha modificato Laura Moretti')
  await button(second, 'Applica e salva').click()
  await expectScreen(second, 'Modelli di interesse')
  await first.goto(`/lead_models/${id}`)
  await expectScreen(first, `${name} B`)
})
