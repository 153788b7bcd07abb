import { useMediaQuery } from '@mantine/hooks'

/** Whether the screen is narrow: tables become cards, filters fold away. */
export const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 760px)', undefined, { getInitialValueInEffect: false }) ?? false
