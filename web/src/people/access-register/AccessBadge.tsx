import {
  type AccessEventKind,
  accessEventColours,
  accessEventLabels,
} from '@portale/domain/people/access-register/access-event.ts'
import { Badge } from '../../platform/ui/Badge.tsx'

export const AccessBadge = ({ kind }: { kind: AccessEventKind }) => (
  <Badge colour={accessEventColours[kind]} label={accessEventLabels[kind]} />
)
