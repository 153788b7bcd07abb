import { AssignedPartnersField } from '../../network/dealers/AssignedPartnersField.tsx'
import { PartnerLinkFilter } from '../../network/dealers/PartnerLinkFilter.tsx'
import { UserList } from '../../people/users/UserList.tsx'

/** /users: accounts know their partners only by these two parts. */
export const UserScreen = () => <UserList PartnersField={AssignedPartnersField} PartnerFilter={PartnerLinkFilter} />
