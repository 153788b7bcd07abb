import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, type FastifyServerOptions, LogController } from 'fastify'
import { accessRoutes } from './access-register/access.routes.ts'
import { recordAccesses } from './access-register/refusals.ts'
import { accountRoutes } from './accounts/account.routes.ts'
import { factorRoutes } from './accounts/factor.routes.ts'
import { recoveryRoutes } from './accounts/recovery.routes.ts'
import { secondFactorRoutes } from './accounts/second-factor.routes.ts'
import { isLive } from './accounts/session.queries.ts'
import { ssoRoutes } from './accounts/sso.routes.ts'
import { activityRoutes } from './activities/activity.routes.ts'
import { activityYearRoutes } from './activities/activity-year.routes.ts'
import { dashboardRoutes } from './activities/dashboard.routes.ts'
import { declarationRoutes } from './activities/declaration.routes.ts'
import { lateReminderRoutes } from './activities/late-reminder.routes.ts'
import { matrixRoutes } from './activities/matrix.routes.ts'
import { partnerActivityRoutes } from './activities/partner-activity.routes.ts'
import { rejectionReasonRoutes } from './activities/rejection-reason.routes.ts'
import { reminderRoutes } from './activities/reminder.routes.ts'
import { uploadRoutes } from './activities/upload.routes.ts'
import { uploadArchiveRoutes } from './activities/upload-archive.routes.ts'
import { uploadQueueRoutes } from './activities/upload-queue.routes.ts'
import { uploadStatusRoutes } from './activities/upload-status.routes.ts'
import { archiveRoutes } from './archive/archive.routes.ts'
import { auditRoutes } from './audit/audit.routes.ts'
import { countImpersonatedChanges } from './audit/audit-list.queries.ts'
import { recordAtRoutes } from './audit/record-at.routes.ts'
import { calls } from './calls.ts'
import { customerRoutes } from './customers/customer.routes.ts'
import { customerContactRoutes } from './customers/customer-contact.routes.ts'
import { customerMergeRoutes } from './customers/customer-merge.routes.ts'
import { customerNoteRoutes } from './customers/customer-note.routes.ts'
import { dealerRoutes } from './dealers/dealer.routes.ts'
import { outOfNetworkProblem } from './dealers/network.queries.ts'
import { partnerRoutes } from './dealers/partner.routes.ts'
import { partnerBatchRoutes } from './dealers/partner-batch.routes.ts'
import { partnerLookupRoutes } from './dealers/partner-lookup.routes.ts'
import { partnerSelectionRoutes } from './dealers/partner-selection.routes.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { automationRoutes } from './designer/automation.routes.ts'
import { customerReferences } from './designer/customer-references.queries.ts'
import { districtRoutes } from './districts/district.routes.ts'
import { homeRoutes } from './home/home.routes.ts'
import { answerError } from './http/answer-errors.ts'
import { compressAnswers } from './http/compress.ts'
import { limitConnections } from './http/connections.ts'
import { describeRoutes } from './http/described-routes.ts'
import { followConnections } from './http/drain.ts'
import { securityHeaders } from './http/headers.ts'
import { healthRoutes } from './http/health.ts'
import { acceptMultipart } from './http/multipart.ts'
import { servePages } from './http/pages.ts'
import { checkReplays } from './http/replay.ts'
import { observeRequests, requestIds, setRequestId } from './http/request-log.ts'
import { guardRoutes } from './http/session.ts'
import { impersonationRoutes, returnFromImpersonations } from './impersonation/impersonation.routes.ts'
import { importRoutes } from './imports/import.routes.ts'
import { userImportRoutes } from './imports/user-import.routes.ts'
import { leadRoutes } from './leads/lead.routes.ts'
import { leadAccessRoutes } from './leads/lead-access.routes.ts'
import { leadApprovalRoutes } from './leads/lead-approval.routes.ts'
import { leadBatchRoutes } from './leads/lead-batch.routes.ts'
import { leadDashboardRoutes } from './leads/lead-dashboard.routes.ts'
import { leadManageRoutes } from './leads/lead-manage.routes.ts'
import { leadOfferRoutes } from './leads/lead-offer.routes.ts'
import { leadReferenceRoutes } from './leads/lead-reference.routes.ts'
import { listViewRoutes } from './lists/list-view.routes.ts'
import { mailRoutes } from './mail/mail.routes.ts'
import { marketShareRoutes } from './market-shares/market-share.routes.ts'
import { menuRoutes } from './menu/menu.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { newsReadRoutes } from './news/news-read.routes.ts'
import { reportInfectedUpload } from './notifications/infected-files.ts'
import { notificationRoutes } from './notifications/notification.routes.ts'
import { notificationStreamRoutes } from './notifications/notification-stream.routes.ts'
import type { ServerDeps } from './open-deps.ts'
import { openApiRoutes } from './openapi/openapi.routes.ts'
import { closeDuringMaintenance } from './operations/maintenance.ts'
import { probeRoutes } from './operations/probe.routes.ts'
import { securityContactRoutes } from './operations/security-contact.routes.ts'
import { avatarRoutes } from './profile/avatar.routes.ts'
import { emailChangeRoutes } from './profile/email-change.routes.ts'
import { identityRoutes } from './profile/identity.routes.ts'
import { noticePreferenceRoutes } from './profile/notice-preferences.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { unsubscribeRoutes } from './profile/unsubscribe.routes.ts'
import { recordRoutes } from './records/record.routes.ts'
import { relatedRoutes } from './related/related.routes.ts'
import { searchRoutes } from './search/search.routes.ts'
import { metricsRoutes } from './system/metrics.routes.ts'
import { systemRoutes } from './system/system.routes.ts'
import { timeMachineRoutes } from './time-machine/time-machine.routes.ts'
import { tokenRoutes } from './tokens/token.routes.ts'
import { userRoutes } from './users/user.routes.ts'
import { userBatchRoutes } from './users/user-batch.routes.ts'
import { userCredentialRoutes } from './users/user-credentials.routes.ts'
import { userFactorRoutes } from './users/user-factor.routes.ts'
import { userPasswordRoutes } from './users/user-password.routes.ts'
import { userSuspensionRoutes } from './users/user-suspension.routes.ts'
import { scanUploads } from './virus-scan/scan-uploads.ts'
import { webhookRoutes } from './webhooks/webhook.routes.ts'
import { webhookDeliveryRoutes } from './webhooks/webhook-delivery.routes.ts'
import { workshopRoutes } from './workshops/workshop.routes.ts'

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
  describeRoutes(app, calls)
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
  uploadArchiveRoutes(app, deps)
  uploadQueueRoutes(app, deps)
  declarationRoutes(app, deps)
  rejectionReasonRoutes(app, deps)
  listViewRoutes(app, deps, (prefix) => deps.designs.hasView(prefix))
  dashboardRoutes(app, deps)
  matrixRoutes(app, deps)
  reminderRoutes(app, deps)
  lateReminderRoutes(app, deps)
  uploadStatusRoutes(app, deps)
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
  openApiRoutes(app, Object.keys(calls))
  return app
}
