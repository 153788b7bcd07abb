import { setFlagsFromString } from 'node:v8'

// The tests' process has begun with its large young generation (vitest.config.ts). Threads that begin later take theirs from
// their resource limits again, which the flag overrides: V8 then aborts the process where it would end the thread.
setFlagsFromString('--max-semi-space-size=0')
