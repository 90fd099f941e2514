// Of these kits only types are imported.
'use strict';
