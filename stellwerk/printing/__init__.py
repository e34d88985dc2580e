"""Boards on paper: the board in real size, cards, mats and tokens to cut out, and the rules, as a PDF.

print_pdf(board("iberia"), Job(paper="a3", language="de"))     the PDF as bytes
print_source(text, Job())                                      the same in a worker process
"""

from .making import PAPER_NAMES as PAPER_NAMES
from .making import PARTS as PARTS
from .making import Job as Job
from .making import NotOurs as NotOurs
from .making import Unprintable as Unprintable
from .making import print_pdf as print_pdf
from .making import print_source as print_source
