import { managedMenuItem, menuItemBody } from '@portale/domain/people/menu/menu.ts'
import { pageOf } from '@portale/domain/platform/answers.ts'
import { describeCalls, filters } from '../../platform/http/call-description.ts'

export const menuCalls = describeCalls('Menu', {
  'GET /api/menu-management': {
    summary: 'Le voci del menu',
    sort: ['weight', 'name', 'url', 'role', 'group'],
    query: filters('role'),
    answer: pageOf(managedMenuItem),
  },
  'POST /api/menu-management': {
    summary: 'Aggiungere una voce',
    body: menuItemBody,
    status: 201,
    answer: managedMenuItem,
  },
  'PUT /api/menu-management/:id': { summary: 'Modificare una voce', body: menuItemBody, answer: managedMenuItem },
  'DELETE /api/menu-management/:id': {
    summary: 'Eliminare una voce',
    query: { lock_version: 'La versione che si è vista.' },
    status: 204,
  },
})
