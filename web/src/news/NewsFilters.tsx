import { newsStateLabels } from '@portale/domain/news/news.ts'
import { FilterBar } from '../list/FilterBar.tsx'
import { SelectFilter } from '../list/SelectFilter.tsx'
import { TextFilter } from '../list/TextFilter.tsx'

/** The filters of news; others than administrators see published ones alone. */
export const newsFilters = (administrator: boolean): string[] => (administrator ? ['title', 'state'] : ['title'])

const states = Object.entries(newsStateLabels).map(([value, label]) => ({ value, label }))

/** Their inputs. */
export function NewsFilters({ administrator }: { administrator: boolean }) {
  return (
    <FilterBar names={newsFilters(administrator)}>
      <TextFilter name="title" label="Titolo" wide />
      {administrator && <SelectFilter name="state" label="Stato" placeholder="Tutti" wide={false} options={states} />}
    </FilterBar>
  )
}
