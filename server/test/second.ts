import { buildApp } from '../src/app.ts'
import { openDeps } from '../src/open-deps.ts'
import type { Config } from '../src/platform/config.ts'
import { heartbeatTimes } from '../src/platform/db/listener.ts'
import { type Caller, createCaller, followWrites, type TestApp } from './app.ts'

/** A second server on the same database and folder: another process in production. */
export async function startSecondServer(t: TestApp, changes: Partial<Config> = {}, totalAgeMs = 0) {
  const config = { ...t.deps.config, ...changes }
  const deps = await openDeps(config, t.databaseUrl, heartbeatTimes, totalAgeMs)
  const app = await buildApp(deps)
  await app.ready()
  followWrites(app, deps, t.databaseUrl)
  return {
    app,
    deps,
    /** The same person with the same session, calling here. */
    as: (caller: Caller) => createCaller(app, config, caller.token, caller.user_id),
    async close() {
      await app.close()
      await deps.stop()
    },
  }
}
