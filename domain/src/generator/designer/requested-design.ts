import type { Design, DesignModel, DesignView } from './design.ts'
import type { StoredDesign, StoredModel, StoredRole } from './stored-design.ts'

const toModel = ({ table: _, ...model }: StoredModel): DesignModel => ({
  ...model,
  fields: model.fields.map(({ column: _, ...field }) => field),
  relations: model.relations.map(({ column: _, target_id: __, ...relation }) => relation),
  files: model.files.map(({ column: _, ...file }) => file),
})

/** An applied design as a request for the same one: without physical names. */
export const toDesign = ({ models, roles }: StoredDesign): Design => ({ models: models.map(toModel), roles })

/** The same design with the roles of its views by name instead of id. */
export function withRoleNames({ models, roles }: Design): Design {
  const toName = (reference: number | string) => roles.find(({ id }) => id === reference)?.name ?? reference
  const toView = (view: DesignView) => ({
    ...view,
    roles: view.roles.map(toName),
    ...(view.scopes && { scopes: view.scopes.map((scope) => ({ ...scope, role: toName(scope.role) })) }),
  })
  return { roles, models: models.map((model) => ({ ...model, views: model.views.map(toView) })) }
}

/** The same design without ids: elements are matched by their uids. */
export function withoutIds({ models, roles }: Design): Design {
  const clearIds = <T extends { id?: number | undefined }>(items: T[]) =>
    items.map((item) => ({ ...item, id: undefined }))
  return {
    roles: clearIds(roles),
    models: clearIds(models).map((model) => ({
      ...model,
      fields: clearIds(model.fields),
      relations: clearIds(model.relations),
      files: clearIds(model.files),
      views: clearIds(model.views),
    })),
  }
}

/** Requests an earlier design; its roles that still exist keep their ids, even if they were renamed. */
export function previousDesign(current: StoredDesign, previous: StoredDesign): Design {
  const { models } = withoutIds(withRoleNames(toDesign(previous)))
  const exists = ({ id }: StoredRole) => current.roles.some((role) => role.id === id)
  return { models, roles: previous.roles.map((role) => (exists(role) ? role : { ...role, id: undefined })) }
}

/** Requests a design without models. */
export const emptyDesign = (current: StoredDesign): Design => ({ models: [], roles: current.roles })
