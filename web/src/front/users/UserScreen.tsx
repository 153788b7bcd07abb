import { AssignedPartnersField } from '../../dealers/AssignedPartnersField.tsx'
import { PartnerLinkFilter } from '../../dealers/PartnerLinkFilter.tsx'
import { UserList } from '../../users/UserList.tsx'

/** /users: accounts know their partners only by these two parts. */
export const UserScreen = () => <UserList PartnersField={AssignedPartnersField} PartnerFilter={PartnerLinkFilter} />
