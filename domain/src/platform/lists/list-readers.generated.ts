// Written by "npm run openapi" from the routes.
import type { RoleName } from '../roles.ts'

/** The lists of the portal, by the path of their call, and the roles that may read them. */
export const listReaders = {
  "accesses": ['administrator'],
  "activity_document_uploads": ['administrator', 'superuser_rt', 'after_sales_manager_rt', 'sales_manager_rt', 'dealer_holder', 'dealer_holder_sales_manager', 'workshop_user'],
  "activity_years": ['administrator', 'superuser_rt'],
  "audits": ['administrator'],
  "customers": ['administrator', 'superuser_rt'],
  "dealers": ['administrator', 'superuser_rt', 'sales_manager_rt', 'dealer_holder', 'dealer_holder_sales_manager'],
  "dealers/activity_years": ['administrator', 'superuser_rt'],
  "impersonations": ['administrator'],
  "lead_models": ['administrator', 'superuser_rt'],
  "lead_work_types": ['administrator', 'superuser_rt'],
  "leads": ['administrator', 'superuser_rt', 'after_sales_manager_rt', 'sales_manager_rt', 'dealer_sales_manager', 'dealer_holder_sales_manager', 'workshop_user'],
  "mails": ['administrator'],
  "menu-management": ['administrator'],
  "news": 'all',
  "rejection_reasons": ['administrator', 'superuser_rt'],
  "tokens": ['administrator'],
  "users": ['administrator', 'superuser_rt'],
  "webhooks": ['administrator'],
  "workshop_market_shares": ['administrator', 'superuser_rt'],
  "workshops": ['administrator', 'superuser_rt', 'after_sales_manager_rt', 'workshop_user'],
  "workshops/activity_years": ['administrator', 'superuser_rt'],
} as const satisfies Record<string, 'all' | readonly RoleName[]>
