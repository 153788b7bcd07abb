import { paths } from '../paths.ts'

/** Told to the forms before the page is left for the login: what was typed can be kept. */
export const leaving = 'portale-rete:leaving'

let left = false

/** Goes to the login page with the present address to come back to; a fresh document, so no data of the session stays. */
export function goToLogin(): void {
  if (left || window.location.pathname === paths.login()) return
  left = true
  window.dispatchEvent(new Event(leaving))
  window.location.assign(paths.login(window.location.pathname + window.location.search))
}
