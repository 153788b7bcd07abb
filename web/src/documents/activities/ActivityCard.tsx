import { byWeight } from '@portale/domain/documents/activities/activity.rules.ts'
import type { Activity, Upload } from '@portale/domain/documents/activities/activity.ts'
import type { DocumentType } from '@portale/domain/documents/activities/document-type.ts'
import { findActivityDue, findDeadline, findTypeDue, toDeadline } from '@portale/domain/documents/activities/due.ts'
import { isDeclaration } from '@portale/domain/documents/uploads/declaration.ts'
import { romeDay } from '@portale/domain/platform/dates.ts'
import { countDoneTypes, findRenewal } from '@portale/domain/platform/documents.ts'
import type { ReactNode } from 'react'
import { ProgressBar } from '../../platform/ui/ProgressBar.tsx'
import { formatUploaded, formatVerified } from '../progress/counts.ts'
import { listRemoved, RemovedDocuments } from '../uploads/RemovedDocuments.tsx'
import { UploadRows } from '../uploads/UploadRow.tsx'
import classes from './ActivityPanel.module.css'
import { ActivityPanel } from './ActivityPanel.tsx'
import { UnusualStateBadge } from './ActivityStateBadge.tsx'
import { DocumentRules, OptionalBadge } from './DocumentRules.tsx'
import { DueBadge } from './DueBadge.tsx'

type Props = {
  activity: Activity
  /** One partner's; undefined for staff, whose network's documents are not here: then nothing is counted. */
  uploads: Upload[] | undefined
  level: 2 | 3
  /** Whether the uploads are one partner's, so that they add up to a progress. */
  progress: boolean
  /** Whether each document names who uploaded it. */
  by?: boolean
  action?: ReactNode
}

/** An activity with its required documents and what was uploaded for each (spec 1 §2, 1). */
export function ActivityCard({ activity, uploads: partnerUploads, level, progress, by, action }: Props) {
  const uploads = partnerUploads ?? []
  const types = activity.activity_document_types.filter((type) => !type.deleted_at).sort(byWeight)
  const removed = progress && listRemoved(uploads, activity.id).length > 0 && (
    <RemovedDocuments activityId={activity.id} uploads={uploads} level={level === 2 ? 3 : 4} by={by} />
  )
  if (types.length === 0)
    return (
      <ActivityPanel
        activity={activity}
        level={level}
        due={<UnusualStateBadge state={activity.state} />}
        documents={removed}
      >
        {action}
      </ActivityPanel>
    )
  const today = romeDay(new Date())
  const { done, total } = countDoneTypes(types, uploads, today)
  const deadline = partnerUploads ? findActivityDue(activity, partnerUploads, today) : findDeadline(activity, today)
  // The deadline of the activity is above; a document shows one of its own, or that it is to be renewed.
  const toTypeDue = ({ due_on }: DocumentType, typeUploads: Upload[]) => {
    if (due_on === null && findRenewal(typeUploads, today) === null) return null
    if (!partnerUploads) return due_on === null ? null : toDeadline(due_on, today)
    return findTypeDue(due_on ?? activity.due_on, typeUploads, today)
  }
  const Heading = level === 2 ? 'h3' : 'h4'
  return (
    <ActivityPanel
      activity={activity}
      level={level}
      due={
        <>
          <UnusualStateBadge state={activity.state} />
          {activity.state !== 'closed' && <DueBadge due={deadline} />}
        </>
      }
      documents={
        <>
          <Heading className={classes.heading}>Documenti da caricare</Heading>
          <ul className={classes.types}>
            {types.map((type) => {
              const typeUploads = uploads.filter((upload) => upload.activity_document_type_id === type.id)
              return (
                <li key={type.id}>
                  <div className={classes.type}>
                    <span>{type.description}</span>
                    {partnerUploads && (
                      <small>{formatUploaded(typeUploads.filter((upload) => !isDeclaration(upload)).length)}</small>
                    )}
                  </div>
                  <div className={classes.badges}>
                    {type.optional && <OptionalBadge />}
                    {activity.state !== 'closed' && <DueBadge due={toTypeDue(type, typeUploads)} />}
                  </div>
                  <DocumentRules type={type} />
                  <UploadRows uploads={typeUploads} by={by} />
                </li>
              )
            })}
          </ul>
          {removed}
        </>
      }
    >
      {progress && (
        <ProgressBar
          name={`Documenti verificati: ${activity.title}`}
          completed={done}
          total={total}
          text={formatVerified(done, total)}
          showPercentage={false}
        />
      )}
      {action}
    </ActivityPanel>
  )
}
