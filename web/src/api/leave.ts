import { paths } from '../paths.ts'

let leaving = false

/** Goes to the login page with the present address to come back to; a fresh document, so no data of the session stays. */
export function goToLogin(): void {
  if (leaving || window.location.pathname === paths.login()) return
  leaving = true
  window.location.assign(paths.login(window.location.pathname + window.location.search))
}
