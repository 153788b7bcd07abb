/** A notification as `unread` and `dropdown` answer it (spec 2 §3); `message` is sanitized HTML. */
export type Notification = {
  id: number
  title: string
  message: string
  /** The path of the page that it is about. */
  url: string | null
  created_at: string
  dropdown_read: boolean
}

/** How often the banner polls (spec 2 §9). */
export const pollIntervalMs = 10_000

/** How many notifications the bell shows (decisions "Accounts, news, notifications, mail"). */
export const dropdownSize = 20
