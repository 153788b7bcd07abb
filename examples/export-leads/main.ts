import { createClient } from '@portale/client/client.ts'
import { exportLeads } from './export-leads.ts'

const { PORTALE_URL, PORTALE_TOKEN, EXPORT_FOLDER = '.' } = process.env
if (!PORTALE_URL || !PORTALE_TOKEN) {
  console.error('PORTALE_URL and PORTALE_TOKEN are needed.')
  process.exit(2)
}

try {
  const client = createClient({ baseUrl: PORTALE_URL, token: PORTALE_TOKEN })
  const { path, leads } = await exportLeads(client, EXPORT_FOLDER, new Date().toISOString().slice(0, 10))
  console.log(`${leads} leads in ${path}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
