import { roleIds, roleLabels, roleNames } from '../../platform/roles.ts'
import type { DesignField, DesignFile, DesignModel, DesignRelation, DesignView } from './design.ts'
import { defaultView } from './design-options.ts'

/** The portal's own roles, which every design must have. */
export const portalRoles = roleNames.map((name) => ({ id: roleIds[name], name, label: roleLabels[name] }))

/** The id of the first role that an administrator makes (0002_people_and_partners.sql). */
export const firstDesignedRoleId = 9

export const field = (
  db_name: string,
  db_type: DesignField['db_type'],
  more: Partial<DesignField> = {},
): DesignField => ({
  db_name,
  label: db_name.replaceAll('_', ' '),
  db_type,
  required: false,
  ...more,
})

export const relation = (
  relationType: DesignRelation['relationType'],
  model: string,
  more: Partial<DesignRelation> = {},
): DesignRelation => ({ relationType, model, related_model_field: '', required: false, ...more })

export const view = (prefix: string, more: Partial<DesignView> = {}): DesignView => ({
  ...defaultView(prefix),
  ...more,
})

/** A model with only its names, and the given properties. */
export const model = (name: string, more: Partial<DesignModel> = {}): DesignModel => ({
  name,
  article_singular: 'Il',
  interface_name_singular: name,
  interface_name_plural: `Tutti i ${name}`,
  fields: [],
  relations: [],
  views: [],
  files: [],
  ...more,
})

/** A collection of files. */
export const file = (name: string, more: Partial<DesignFile> = {}): DesignFile => ({
  name,
  label: name,
  multiple: true,
  required: false,
  ...more,
})
