import './activation.test.ts';
import './hover.test.ts';
import './problems.test.ts';
import './log.test.ts';
