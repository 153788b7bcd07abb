import { type TokenState, tokenStateColours, tokenStateLabels } from '@portale/domain/people/tokens/token-state.ts'
import { type Icon, IconBan, IconCheck, IconClockX } from '@tabler/icons-react'
import { Badge } from '../../platform/ui/Badge.tsx'

const icons: Record<TokenState, Icon> = { active: IconCheck, expired: IconClockX, revoked: IconBan }

export const TokenStateBadge = ({ state }: { state: TokenState }) => (
  <Badge colour={tokenStateColours[state]} icon={icons[state]} label={tokenStateLabels[state]} />
)
