/** A user who sees a lead because of their role and partners, with the reason as text. */
export type AccessByRole = { id: number; name: string; role_label: string; reason: string }

/** A user with granted access to a lead: who granted it, and when. */
export type GrantedAccess = {
  id: number
  name: string
  role_label: string
  granted_by: { name: string }
  created_at: string
}

/** GET and PUT /api/v1/leads/{id}/users; `candidates` answer a `search`: users who may be granted access. */
export type LeadAccess = {
  by_role: AccessByRole[]
  granted: GrantedAccess[]
  candidates?: { id: number; name: string; role_label: string }[]
}
