/** The size of a design is limited so that a page shows it and one transaction applies it. */
export const designLimits = { models: 200, fields: 60, relations: 30, files: 20, views: 30, roles: 100, name: 50 }

export const articles = ['Il', 'Lo', "L'", 'La', 'Le'] as const
export type Article = (typeof articles)[number]

export const dbTypes = ['boolean', 'integer', 'decimal', 'string', 'text', 'datetime', 'file'] as const
export type DbType = (typeof dbTypes)[number]

export const relationTypes = ['hasMany', 'belongsTo'] as const
export type RelationType = (typeof relationTypes)[number]

export const viewTypes = ['modal', 'excel', 'fullcrud'] as const
export type ViewType = (typeof viewTypes)[number]

export const operations = ['create', 'read', 'update', 'delete'] as const
export type Operation = (typeof operations)[number]

/** Which records of a model a role has in a view: only those of its own dealer or workshop, or all of them. */
export const scopeRules = ['own', 'all'] as const
export type ScopeRule = (typeof scopeRules)[number]

export const dbTypeLabels: Record<DbType, string> = {
  boolean: 'Sì o no',
  integer: 'Numero intero',
  decimal: 'Numero decimale',
  string: 'Testo breve',
  text: 'Testo lungo',
  datetime: 'Data e ora',
  file: 'Documento',
}

export const viewTypeLabels: Record<ViewType, string> = {
  modal: 'Elenco con finestra',
  excel: 'Griglia',
  fullcrud: 'Elenco con pagine',
}

export const operationLabels: Record<Operation, string> = {
  create: 'Creazione',
  read: 'Lettura',
  update: 'Modifica',
  delete: 'Eliminazione',
}

/** The first view of a new model: every operation, for administrators (spec 2 §6). */
export const defaultView = (prefix: string) => ({
  prefix,
  type: 'modal' as const,
  roles: [1],
  operations: [...operations],
  data_export: true,
  data_import: false,
})
