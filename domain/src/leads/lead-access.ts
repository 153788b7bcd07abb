/** Somebody who sees a lead because of their role and partners, with the reason in words. */
export type AccessByRole = { id: number; name: string; role_label: string; reason: string }

/** Somebody who was given access to a lead, by whom and when. */
export type GrantedAccess = {
  id: number
  name: string
  role_label: string
  granted_by: { name: string }
  created_at: string
}

/** GET and PUT /api/v1/leads/{id}/users; `candidates` answer a `search`: who may be given access and has none yet. */
export type LeadAccess = {
  by_role: AccessByRole[]
  granted: GrantedAccess[]
  candidates?: { id: number; name: string; role_label: string }[]
}
