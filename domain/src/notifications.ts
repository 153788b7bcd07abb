/** A notification as `unread` and `dropdown` answer it (spec 2 §3); `message` is HTML, cleaned by the server. */
export type Notification = {
  id: number
  title: string
  message: string
  /** The screen it is about, a path of the portal. */
  url: string | null
  created_at: string
  dropdown_read: boolean
}

/** How often the banner asks, in milliseconds (spec 2 §9). */
export const pollIntervalMs = 10_000

/** How many notifications the bell shows (decisions "Accounts, news, notifications, mail"). */
export const dropdownSize = 20
