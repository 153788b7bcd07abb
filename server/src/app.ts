import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { demoRoutes } from './demo/demo.routes.ts'
import { activityRoutes } from './documents/activities/activity.routes.ts'
import { activityYearRoutes } from './documents/activities/activity-year.routes.ts'
import { dashboardRoutes } from './documents/progress/dashboard.routes.ts'
import { matrixRoutes } from './documents/progress/matrix.routes.ts'
import { partnerActivityRoutes } from './documents/progress/partner-activity.routes.ts'
import { lateReminderRoutes } from './documents/reminders/late-reminder.routes.ts'
import { reminderRoutes } from './documents/reminders/reminder.routes.ts'
import { declarationRoutes } from './documents/uploads/declaration.routes.ts'
import { documentZipRoutes } from './documents/uploads/document-zip.routes.ts'
import { uploadRoutes } from './documents/uploads/upload.routes.ts'
import { rejectionReasonRoutes } from './documents/verification/rejection-reason.routes.ts'
import { verificationRoutes } from './documents/verification/verification.routes.ts'
import { verificationListRoutes } from './documents/verification/verification-list.routes.ts'
import { homeRoutes } from './front/home/home.routes.ts'
import { relatedRoutes } from './front/related/related.routes.ts'
import { searchRoutes } from './front/search/search.routes.ts'
import { automationRoutes } from './generator/designer/automation.routes.ts'
import { customerReferences } from './generator/designer/customer-references.queries.ts'
import { recordRoutes } from './generator/records/record.routes.ts'
import { recordSheetRoutes } from './generator/records/record-sheet.routes.ts'
import { recordWriteRoutes } from './generator/records/record-write.routes.ts'
import { auditRoutes } from './history/audit/audit.routes.ts'
import { countImpersonatedChanges } from './history/audit/audit-list.queries.ts'
import { recordAtRoutes } from './history/audit/record-at.routes.ts'
import { timeMachineRoutes } from './history/time-machine/time-machine.routes.ts'
import { archiveRoutes } from './network/archive/archive.routes.ts'
import { customerRoutes } from './network/customers/customer.routes.ts'
import { customerContactRoutes } from './network/customers/customer-contact.routes.ts'
import { customerMergeRoutes } from './network/customers/customer-merge.routes.ts'
import { customerNoteRoutes } from './network/customers/customer-note.routes.ts'
import { dealerRoutes } from './network/dealers/dealer.routes.ts'
import { outOfNetworkProblem } from './network/dealers/network.queries.ts'
import { partnerRoutes } from './network/dealers/partner.routes.ts'
import { partnerBatchRoutes } from './network/dealers/partner-batch.routes.ts'
import { partnerLookupRoutes } from './network/dealers/partner-lookup.routes.ts'
import { partnerSelectionRoutes } from './network/dealers/partner-selection.routes.ts'
import { districtRoutes } from './network/districts/district.routes.ts'
import { importRoutes } from './network/imports/import.routes.ts'
import { userImportRoutes } from './network/imports/user-import.routes.ts'
import { workshopRoutes } from './network/workshops/workshop.routes.ts'
import { newsRoutes } from './news/news/news.routes.ts'
import { newsReadRoutes } from './news/news/news-read.routes.ts'
import type { ServerDeps } from './open-deps.ts'
import { accessRoutes } from './people/access-register/access.routes.ts'
import { recordAccesses } from './people/access-register/refusals.ts'
import { accountRoutes } from './people/accounts/account.routes.ts'
import { factorRoutes } from './people/accounts/factor.routes.ts'
import { recoveryRoutes } from './people/accounts/recovery.routes.ts'
import { secondFactorRoutes } from './people/accounts/second-factor.routes.ts'
import { isLive } from './people/accounts/session.queries.ts'
import { ssoRoutes } from './people/accounts/sso.routes.ts'
import { impersonationRoutes, returnFromImpersonations } from './people/impersonation/impersonation.routes.ts'
import { mailRoutes } from './people/mail/mail.routes.ts'
import { menuRoutes } from './people/menu/menu.routes.ts'
import { reportInfectedUpload } from './people/notifications/infected-files.ts'
import { notificationRoutes } from './people/notifications/notification.routes.ts'
import { notificationStreamRoutes } from './people/notifications/notification-stream.routes.ts'
import { avatarRoutes } from './people/profile/avatar.routes.ts'
import { emailChangeRoutes } from './people/profile/email-change.routes.ts'
import { identityRoutes } from './people/profile/identity.routes.ts'
import { noticePreferenceRoutes } from './people/profile/notice-preferences.routes.ts'
import { profileRoutes } from './people/profile/profile.routes.ts'
import { unsubscribeRoutes } from './people/profile/unsubscribe.routes.ts'
import { tokenRoutes } from './people/tokens/token.routes.ts'
import { userRoutes } from './people/users/user.routes.ts'
import { userBatchRoutes } from './people/users/user-batch.routes.ts'
import { userCredentialRoutes } from './people/users/user-credentials.routes.ts'
import { userFactorRoutes } from './people/users/user-factor.routes.ts'
import { userPasswordRoutes } from './people/users/user-password.routes.ts'
import { userSuspensionRoutes } from './people/users/user-suspension.routes.ts'
import { answerError } from './platform/http/answer-errors.ts'
import { compressAnswers } from './platform/http/compress.ts'
import { limitConnections } from './platform/http/connections.ts'
import { describeRoutes } from './platform/http/described-routes.ts'
import { followConnections } from './platform/http/drain.ts'
import { securityHeaders } from './platform/http/headers.ts'
import { healthRoutes } from './platform/http/health.ts'
import { acceptMultipart } from './platform/http/multipart.ts'
import { servePages } from './platform/http/pages.ts'
import { checkReplays } from './platform/http/replay.ts'
import { observeRequests, requestIds, setRequestId } from './platform/http/request-log.ts'
import { guardRoutes } from './platform/http/session.ts'
import { listViewRoutes } from './platform/lists/list-view.routes.ts'
import { openApiRoutes } from './platform/openapi/openapi.routes.ts'
import { closeDuringMaintenance } from './platform/operations/maintenance.ts'
import { probeRoutes } from './platform/operations/probe.routes.ts'
import { securityContactRoutes } from './platform/operations/security-contact.routes.ts'
import { metricsRoutes } from './platform/system/metrics.routes.ts'
import { systemRoutes } from './platform/system/system.routes.ts'
import { scanUploads } from './platform/virus-scan/scan-uploads.ts'
import { webhookRoutes } from './platform/webhooks/webhook.routes.ts'
import { webhookDeliveryRoutes } from './platform/webhooks/webhook-delivery.routes.ts'
import { leadRoutes } from './sales/leads/lead.routes.ts'
import { leadAccessRoutes } from './sales/leads/lead-access.routes.ts'
import { leadApprovalRoutes } from './sales/leads/lead-approval.routes.ts'
import { leadBatchRoutes } from './sales/leads/lead-batch.routes.ts'
import { leadDashboardRoutes } from './sales/leads/lead-dashboard.routes.ts'
import { leadManageRoutes } from './sales/leads/lead-manage.routes.ts'
import { leadOfferRoutes } from './sales/leads/lead-offer.routes.ts'
import { leadReferenceRoutes } from './sales/leads/lead-reference.routes.ts'
import { marketShareRoutes } from './sales/market-shares/market-share.routes.ts'

/** The application: plugins, then one line per feature. It listens nowhere yet. */
export async function buildApp(
  deps: ServerDeps,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const headers = securityHeaders(deps.config.baseUrl.startsWith('https:'))
  const app = fastify({
    logger,
    trustProxy: deps.config.trustProxy,
    genReqId: requestIds(deps.config.trustProxy),
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // An address that can't be read reaches no hook.
    frameworkErrors: (error, req, reply) => {
      headers.setAlways(reply)
      setRequestId(req, reply)
      answerError(error, req, reply)
    },
    return503OnClosing: false, // what still arrives on an open connection is served, then the connection is closed
    requestTimeout: 0,
    http: { headersTimeout: 20_000, connectionsCheckingInterval: 5000 },
    connectionTimeout: 90_000, // longer than a write waits for a restore to end
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
  })
  app.setErrorHandler(answerError)
  deps.onDatabaseEvent((line) => app.log.warn(line, line.event))
  observeRequests(app, deps)
  limitConnections(app, deps)
  followConnections(app)
  await app.register(cookie)
  await compressAnswers(app)
  await acceptMultipart(app)
  scanUploads(app, deps, reportInfectedUpload)
  headers.addHooks(app)
  closeDuringMaintenance(app, deps)
  returnFromImpersonations(app, deps)
  guardRoutes(app, deps)
  describeRoutes(app)
  checkReplays(app)
  recordAccesses(app, deps)
  await servePages(app)

  healthRoutes(app, deps)
  metricsRoutes(app, deps, isLive)
  probeRoutes(app, deps)
  securityContactRoutes(app, deps)
  accountRoutes(app, deps)
  secondFactorRoutes(app, deps)
  factorRoutes(app, deps)
  recoveryRoutes(app, deps)
  ssoRoutes(app, deps)
  demoRoutes(app, deps)
  profileRoutes(app, deps)
  identityRoutes(app, deps)
  noticePreferenceRoutes(app, deps)
  emailChangeRoutes(app, deps)
  await unsubscribeRoutes(app, deps)
  avatarRoutes(app, deps)
  homeRoutes(app, deps)
  districtRoutes(app, deps)
  activityYearRoutes(app, deps)
  activityRoutes(app, deps)
  uploadRoutes(app, deps)
  documentZipRoutes(app, deps)
  verificationListRoutes(app, deps)
  declarationRoutes(app, deps)
  rejectionReasonRoutes(app, deps)
  listViewRoutes(app, deps, (prefix) => deps.designs.hasView(prefix))
  dashboardRoutes(app, deps)
  matrixRoutes(app, deps)
  reminderRoutes(app, deps)
  lateReminderRoutes(app, deps)
  verificationRoutes(app, deps)
  partnerRoutes(app, deps)
  partnerActivityRoutes(app, deps)
  partnerBatchRoutes(app, deps)
  dealerRoutes(app, deps)
  workshopRoutes(app, deps)
  partnerLookupRoutes(app, deps)
  customerRoutes(app, deps)
  customerContactRoutes(app, deps)
  customerNoteRoutes(app, deps)
  relatedRoutes(app, deps)
  customerMergeRoutes(app, deps, customerReferences)
  archiveRoutes(app, deps)
  leadRoutes(app, deps)
  leadReferenceRoutes(app, deps)
  leadManageRoutes(app, deps)
  leadOfferRoutes(app, deps)
  leadApprovalRoutes(app, deps)
  leadBatchRoutes(app, deps)
  leadAccessRoutes(app, deps)
  leadDashboardRoutes(app, deps)
  newsRoutes(app, deps)
  newsReadRoutes(app, deps)
  marketShareRoutes(app, deps)
  auditRoutes(app, deps)
  recordAtRoutes(app, deps)
  systemRoutes(app, deps)
  timeMachineRoutes(app, deps)
  searchRoutes(app, deps)
  importRoutes(app, deps)
  userImportRoutes(app, deps)
  mailRoutes(app, deps)
  notificationRoutes(app, deps)
  notificationStreamRoutes(app, deps)
  userRoutes(app, deps, outOfNetworkProblem)
  userBatchRoutes(app, deps)
  partnerSelectionRoutes(app, deps)
  userPasswordRoutes(app, deps)
  tokenRoutes(app, deps)
  userSuspensionRoutes(app, deps)
  userCredentialRoutes(app, deps)
  userFactorRoutes(app, deps)
  impersonationRoutes(app, deps)
  accessRoutes(app, deps, countImpersonatedChanges)
  menuRoutes(app, deps)
  webhookRoutes(app, deps)
  webhookDeliveryRoutes(app, deps)
  automationRoutes(app, deps)
  recordRoutes(app, deps)
  recordWriteRoutes(app, deps)
  recordSheetRoutes(app, deps)
  openApiRoutes(app)
  return app
}
