import { describe, expect, it } from 'vitest'
import { roleIds, roleNames } from '../../platform/roles.ts'
import { rolesWithoutAccess } from './screens.ts'

const administrators = ['administrator', 'superuser_rt']
const others = roleNames.filter((role) => !administrators.includes(role))

describe('rolesWithoutAccess', () => {
  it.each([
    ['/', null, []],
    ['/profile', null, []],
    ['/no/such/screen', null, []],
    ['https://example.it/users', null, []],
    ['https://example.it', 'workshop_user', []],
    ['/users', null, others],
    ['/users', 'administrator', []],
    ['/users', 'superuser_rt', []],
    ['/users', 'workshop_user', ['workshop_user']],
    ['/Users', 'workshop_user', ['workshop_user']],
    ['/users/', 'workshop_user', ['workshop_user']],
    ['/users?role=workshop_user', 'workshop_user', ['workshop_user']],
    ['/users#top', 'workshop_user', ['workshop_user']],
    ['/users-manual', 'workshop_user', []],
    ['/menu-management', null, roleNames.slice(1)],
    ['/outbox/7', 'superuser_rt', ['superuser_rt']],
    ['/dealers', 'workshop_user', ['workshop_user']],
    ['/dealers/7', 'dealer_holder', []],
    ['/dealers/7/edit', 'dealer_holder', ['dealer_holder']],
    ['/dealers/activity_years', 'dealer_holder', ['dealer_holder']],
    ['/activities', 'dealer_sales_manager', ['dealer_sales_manager']],
    ['/activities', 'workshop_user', []],
    ['/activities/7/upload', 'administrator', ['administrator']],
    ['/activity_years', 'sales_manager_rt', ['sales_manager_rt']],
    ['/activity_years/7', 'after_sales_manager_rt', ['after_sales_manager_rt']],
    ['/activity_years/7/reminders', 'sales_manager_rt', ['sales_manager_rt']],
    ['/activity_years/7/matrix?late=1', 'sales_manager_rt', []],
    ['/activity_years/matrix', 'after_sales_manager_rt', []],
    ['/activity_years/matrix', 'superuser_rt', []],
    ['/activity_years/matrix', 'dealer_holder', ['dealer_holder']],
    ['/leads', 'dealer_holder', ['dealer_holder']],
    ['/leads', 'workshop_user', []],
    ['/leads/dashboard', 'sales_manager_rt', ['sales_manager_rt']],
    ['/leads/new', 'workshop_user', []],
    ['/leads/7/edit', 'dealer_sales_manager', ['dealer_sales_manager']],
    ['/leads/7/manage', 'workshop_user', ['workshop_user']],
    ['/leads/7/lead_offers', 'sales_manager_rt', []],
    ['/leads/7/users', 'after_sales_manager_rt', ['after_sales_manager_rt']],
    ['/lead_models', null, others],
    ['/lead_work_types/7/edit', null, others],
    ['/users', 'made_by_the_generator', []],
    ['/constructor', null, []],
    ['/users?x=/dealers', 'dealer_holder', ['dealer_holder']],
    ['/?x=/users', 'dealer_holder', []],
  ])('of the item %s for the role %s', (url, role, expected) => {
    expect(rolesWithoutAccess({ url, role })).toEqual(expected)
  })
})

it.each([
  ['/activities', 'dealer_sales_manager'],
  ['/leads', 'dealer_holder'],
])('of the roles of the specification %s is closed to %s alone', (url, closed) => {
  const specified = roleNames.filter((role) => roleIds[role] <= 8)
  expect(specified).toHaveLength(8)
  expect(specified.flatMap((role) => rolesWithoutAccess({ url, role }))).toEqual([closed])
})
